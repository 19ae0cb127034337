import { z } from 'zod';
import { requestFinding } from '../../contract/finding.ts';
import type { BuiltRequest } from '../../contract/verdict.ts';
import type { Headers } from '../../http/http.ts';
import { urlMask } from '../../secrets/url-secrets.ts';
import { withQuery } from './request.ts';

/** What belongs to the connection itself, and would break it with another value. */
const ofConnection = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'te'],
  ...['trailer', 'upgrade', 'expect', 'proxy-connection', 'proxy-authorization'],
]);

const headerSchema = z.tuple([
  z
    .string()
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Use only letters, digits and - in a header name')
    .refine(
      (name) => !ofConnection.has(name.toLowerCase()),
      'This header belongs to the connection',
    ),
  z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'A header cannot hold this character'),
]);

/**
 * A request as somebody edited it: its query parameters besides those of the webhook_url, its headers besides the credential, and
 * its body. Address and credential are never part of it.
 */
export const editedRequestSchema = z.object({
  query: z.array(z.tuple([z.string().min(1), z.string()])).max(200),
  headers: z.array(headerSchema).max(100),
  body: z
    .string()
    .max(16 * 1024 * 1024)
    .nullable(),
});
export type EditedRequest = z.infer<typeof editedRequestSchema>;

/**
 * The built request with what was edited in its place; `usual` are the headers it has without a credential. A call that the platform
 * would never send says so. An error among the findings: it must not be sent.
 */
export function withEdit(
  { request, findings, assumptions }: BuiltRequest,
  { webhook_url }: { webhook_url: string },
  usual: Headers,
  { query, headers, body }: EditedRequest,
): BuiltRequest {
  const address = new URL(webhook_url);
  const edited = {
    ...request,
    url:
      query.length === 0
        ? `${address.origin}${address.pathname}${address.search}`
        : withQuery(webhook_url, query),
    headers: [...headers, ...request.headers.slice(usual.length)],
    body,
  };
  const said = [...findings];
  if (JSON.stringify(edited) !== JSON.stringify(request))
    said.push(
      requestFinding(
        'TAB-REQ-1',
        'info',
        '$request',
        'The request was edited by hand.',
        'The platform would never send this call.',
        'Send the call without edits to see what visitors get.',
      ),
    );
  if (JSON.stringify({ query, headers, body }).includes(urlMask))
    said.push(
      requestFinding(
        'TAB-REQ-1',
        'warning',
        '$request',
        'The request contains text that Assay masked.',
        'The webhook receives the mask instead.',
        'Enter the text that the mask hides, or remove the mask from the request.',
      ),
    );
  if (request.method === 'GET' && body !== null)
    said.push(
      requestFinding(
        'TAB-REQ-4',
        'error',
        '$request.body',
        'A GET request has no body, but one was entered.',
        'The request is not sent. Remove the body.',
        'Remove the body from the request.',
      ),
    );
  return { request: edited, findings: said, assumptions };
}
