import type { HttpRequest } from '../../http/http.ts';
import type { Example } from './examples.ts';

const lines = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}: ${value}`).join('\n');

/** What an example is, as it would go over the wire; `request` is what `runExample` built from it. */
export function exampleText(example: Example, request: HttpRequest | null): string {
  if ('unreachable' in example) return example.unreachable;
  if ('request' in example)
    return request
      ? `${request.method} ${request.url}\n${lines(request.headers)}${request.body === null ? '' : `\n\n${request.body}`}`
      : 'The request is not sent.';
  return example.body === '' ? '(empty body)' : example.body;
}

/** What kind of call or reply an example is, in words that follow its title. */
export function exampleKind(example: Example): string {
  if ('unreachable' in example) return 'get_items, no reply';
  if ('request' in example) return `${example.request} request`;
  const status = example.httpStatus === undefined ? '' : `, HTTP ${example.httpStatus}`;
  return `reply to ${example.as === 'document' ? 'a document request' : example.as}${example.category ? ` on a ${example.category} tab` : ''}${status}`;
}
