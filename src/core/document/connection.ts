import { z } from 'zod';

/** The two forms the document shows for the Authorization header: `Bearer <token>` and the API key placed directly (DOC-REQ-3). */
export const authorizationForms = ['bearer', 'plain'] as const;
export type AuthorizationForm = (typeof authorizationForms)[number];

/** An http or https address that a request can be built on. */
export const httpUrl = z.string().refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
  error: 'An http:// or https:// address is needed, such as https://api.example.com',
});

/** Where documents are fetched: everything of `GET {base_url}/webhook/<endpoint_path_id>` but the document's own id. Holds the token's id, never the token. */
export const connectionSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1, 'A name is needed'),
  base_url: httpUrl,
  endpoint_path_id: z.string().min(1, 'The endpoint_path_id is needed: the part of the address after /webhook/'),
  authorization: z.enum(authorizationForms),
  tokenId: z.string().nullable(),
  /** Set while base_url follows the embedded sample service, whose port changes with every start. */
  sample: z.boolean().default(false),
});
export type Connection = z.infer<typeof connectionSchema>;
