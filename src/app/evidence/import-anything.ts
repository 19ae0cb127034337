import { importEvidence } from '#core/imported/import.ts';
import type { Imported } from '#core/imported/imported-exchange.ts';
import type { TextToImport } from '#core/imported/judged-reply.ts';
import type { Unpack } from '#core/imported/recorded-body.ts';
import { harOf } from './har.ts';
import { exchangesInTicket } from './ticket.ts';

/** Imports whatever was dropped, pasted or named; a ticket is read as the HAR of its exchanges, so that each is judged again. Throws an OperationError `bad-input` for a damaged one. */
export function importAnything(
  given: TextToImport,
  onProgress?: (done: number, total: number) => void,
  unpack: Unpack | null = null,
): Imported {
  const ticket = exchangesInTicket(given.body);
  if (ticket === null) return importEvidence(given, onProgress, unpack);
  const body = JSON.stringify(harOf(ticket.exchanges, { version: '' }));
  const { exchanges, leftAside } = importEvidence({ ...given, body }, onProgress);
  return { recognised: 'ticket', exchanges, leftAside: [...leftAside, ...ticket.leftAside] };
}
