import type { Evidence } from '#operations/history-schemas.ts';
import { evidencePlace } from '#operations/ticket.ts';

/** An executable ticket: the page with these exchanges in it. No text of theirs can end the element that holds them. */
export const ticketOf = (page: string, evidence: readonly Evidence[]): string =>
  page.replace(evidencePlace, () =>
    evidencePlace.replace('[]', () => JSON.stringify(evidence).replaceAll('<', '\\u003c')),
  );
