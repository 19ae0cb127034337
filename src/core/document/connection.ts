import { z } from 'zod';
import { documentLimits } from '../http/http.ts';
import { transportShape, transportWithin } from '../http/transport.ts';
import type { UrlMarks } from '../secrets/url-secrets.ts';

/** The marked parts of an address, as a connection or a tab stores them. */
export const urlMarksSchema = z.object({
  segments: z.array(z.int().min(1)).default([]),
  parameters: z.array(z.string().min(1)).default([]),
}) satisfies z.ZodType<UrlMarks>;

/** The two forms the document shows for the Authorization header: `Bearer <token>` and the API key placed directly (DOC-REQ-3). */
export const authorizationForms = ['bearer', 'plain'] as const;
export type AuthorizationForm = (typeof authorizationForms)[number];

/** The form to try when a server answers 401 to this one. */
export const otherForm = (form: AuthorizationForm): AuthorizationForm =>
  form === 'bearer' ? 'plain' : 'bearer';

/**
 * The form of the Authorization header for a call (DOC-REQ-3): the one that the call names, else
 * the setting of the stored token, else the connection's. A secret that is not stored has no
 * setting (`token` undefined), and neither has a token stored before the setting existed.
 */
export const formOfCall = (
  connection: Pick<Connection, 'authorization'>,
  token: { authorization: AuthorizationForm | null } | null | undefined,
  asked: AuthorizationForm | null = null,
): AuthorizationForm => asked ?? token?.authorization ?? connection.authorization;

/** An http or https address that a request can be built on. */
export const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'Enter an http:// or https:// address, such as https://api.example.com',
  });

/** The usual time limit of a document request, in seconds. */
const usualTimeLimit = documentLimits.timeout / 1000;
/** What a connection is given to travel with unless it says otherwise. */
export const usualTransport = transportWithin(usualTimeLimit);

/** The id of something in the workspace. Stores keep things by it, so that it is not a name that every object has already. */
export const entryId = z
  .string()
  .min(1)
  .refine((id) => !(id in {}), 'This id is reserved. Choose another one');

/** Where documents are fetched: everything of `GET {base_url}/webhook/<endpoint_path_id>` but the document's own id. Holds the token's id, never the token. */
export const connectionSchema = z.object({
  id: entryId,
  name: z.string().min(1, 'Enter a name'),
  base_url: httpUrl,
  endpoint_path_id: z
    .string()
    .min(1, 'Enter the endpoint_path_id, the part of the address after /webhook/'),
  /**
   * What the user marked as secret in base_url, in addition to what looks secret; endpoint_path_id
   * always is (TAB-CRD-3).
   */
  urlSecrets: urlMarksSchema.optional(),
  /** For a token that has no form of its own (`formOfCall`). */
  authorization: z.enum(authorizationForms),
  tokenId: z.string().nullable(),
  /** Set while base_url follows the embedded sample service, whose port changes with every start. */
  sample: z.boolean().default(false),
  ...transportShape(usualTimeLimit),
});
export type Connection = z.infer<typeof connectionSchema>;

/** What a connection is unless something else is set: all but its names and its address. */
export const usualConnection = {
  ...usualTransport,
  authorization: 'bearer',
  tokenId: null,
  sample: false,
} as const satisfies Omit<Connection, 'id' | 'name' | 'base_url' | 'endpoint_path_id'>;
