import type { Headers } from '#core/http/http.ts';
import { parseJson } from '#core/json/text.ts';
import { layoutJson } from '../../../text/lay-out-json.ts';

/** An address without its query, and the parameters of the query in their order, decoded; a fragment is never sent. */
export function addressOf(text: string): { base: string; query: Headers } {
  // Not by URL, which would write the dots of a URL secret as %E2%80%A2.
  const [base = '', query = ''] = text.replace(/#.*$/s, '').split(/\?(.*)/s);
  return { base, query: [...new URLSearchParams(query)] };
}

/** A body for reading: JSON with every member on its own line and its tokens as they were sent, any other text as it is. */
export const prettyBody = (body: string): string =>
  parseJson(body).ok ? layoutJson(body, []).text : body;
