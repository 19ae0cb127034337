import type { LeftAside } from '#core/imported/imported-exchange.ts';
import { decodeBody, parseJson } from '#core/json/text.ts';
import { several } from '#core/text/wording.ts';
import { type Evidence, evidenceSchema } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import { evidencePlace } from '#operations/ticket.ts';

/** An executable ticket: the page with these exchanges in it. No text of theirs can end the element that holds them. */
export const ticketOf = (page: string, evidence: readonly Evidence[]): string =>
  page.replace(evidencePlace, () =>
    evidencePlace.replace('[]', () => JSON.stringify(evidence).replaceAll('<', '\\u003c')),
  );

const [opening = '', closing = ''] = evidencePlace.split('[]');

/**
 * The exchanges in the page of a ticket, with those that this Assay does not know left aside; null for any other
 * page. Throws an OperationError `bad-input` for a damaged ticket.
 */
export function exchangesInTicket(
  body: Uint8Array | string,
): { exchanges: Evidence[]; leftAside: LeftAside[] } | null {
  const { text } = decodeBody(body);
  const start = text.indexOf(opening);
  if (start === -1) return null;
  const from = start + opening.length;
  const end = text.indexOf(closing, from);
  const parsed = parseJson(end === -1 ? '' : text.slice(from, end));
  if (!parsed.ok || !Array.isArray(parsed.value))
    throw new OperationError(
      'bad-input',
      'This ticket is damaged: the calls in it cannot be read. Ask for it once more.',
    );
  const all = parsed.value.map((one) => evidenceSchema.safeParse(one));
  const exchanges = all.flatMap(({ success, data }) => (success ? [data] : []));
  const count = all.length - exchanges.length;
  return {
    exchanges,
    leftAside:
      count === 0
        ? []
        : [
            {
              what: several(count, 'call'),
              why: 'It is in a form that this Assay does not know. The ticket was changed, or another version made it.',
              count,
            },
          ],
  };
}
