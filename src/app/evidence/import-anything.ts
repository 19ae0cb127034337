import { importEvidence } from '#core/imported/import.ts';
import type { Imported } from '#core/imported/imported-exchange.ts';
import type { TextToImport } from '#core/imported/judged-reply.ts';
import { decodeBody } from '#core/json/text.ts';

/** A page of HTML, as a ticket is. */
const isPage = (body: Uint8Array | string): boolean =>
  /^\s*<!doctype html>/i.test(decodeBody(body).text);

/** Imports whatever was dropped, pasted or named; a ticket is read as the HAR of its exchanges, so that each is judged again. Rejects with an OperationError `bad-input` for a damaged one. */
export async function importAnything(
  given: TextToImport,
  onProgress?: (done: number, total: number) => void,
): Promise<Imported> {
  if (!isPage(given.body)) return importEvidence(given, onProgress);
  // Few files are tickets, and the schemas of what one holds take a while to load.
  const [{ harOf }, { exchangesInTicket }] = await Promise.all([
    import('./har.ts'),
    import('./ticket.ts'),
  ]);
  const ticket = exchangesInTicket(given.body);
  if (ticket === null) return importEvidence(given, onProgress);
  const body = JSON.stringify(harOf(ticket.exchanges, { version: '' }));
  const { exchanges, leftAside } = importEvidence({ ...given, body }, onProgress);
  return { recognised: 'ticket', exchanges, leftAside: [...leftAside, ...ticket.leftAside] };
}
