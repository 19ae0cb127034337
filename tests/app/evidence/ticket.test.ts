import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importAnything } from '#app/evidence/import-anything.ts';
import { exchangesInTicket, ticketOf } from '#app/evidence/ticket.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import { evidencePlace } from '#operations/ticket.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { desk } from '../desk.ts';
import { tabOf } from '../stage.ts';
import { evidencesOf } from './kept-exchanges.ts';

const page = `<body>${evidencePlace}<script>run()</script></body>`;

test('no text of an exchange ends the element that holds it, and each is read as it was', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', '$&$1', '[]'),
  );
  fc.assert(
    fc.property(text, (body) => {
      const ticket = ticketOf(page, [{ body } as Evidence]);
      const [before, after] = evidencePlace.split('[]') as [string, string];
      const start = ticket.indexOf(before) + before.length;
      const json = ticket.slice(start, ticket.indexOf(after, start));
      expect(JSON.parse(json)).toEqual([{ body }]);
      expect(ticket).toBe(page.replace('[]', () => json));
    }),
  );
});

/** A ticket of one call whose reply has no list. */
async function ticketOfCall(): Promise<{ evidence: Evidence; ticket: string }> {
  const server = await ownServer((_request, response) => response.end('{"orders":[]}'));
  const app = desk({ history: 'always' });
  await app.run('fireAction', { tab: tabOf(server.url), action: 'get_items' });
  const [evidence] = await evidencesOf(app);
  if (evidence === undefined) throw new Error('The call was not kept.');
  return { evidence, ticket: ticketOf(`<!doctype html>${page}`, [evidence]) };
}

const imported = (body: string) => importAnything({ body, choices: {}, known: [] });

test('a ticket is judged again, whatever its own verdict says', async () => {
  const { evidence, ticket } = await ticketOfCall();
  const { recognised, exchanges } = await imported(ticket);
  expect([recognised, exchanges.length]).toEqual(['ticket', 1]);
  expect(exchanges[0]?.findings).toEqual(evidence.fired?.verdict.findings);
  const honest = evidence.fired;
  if (honest === null) throw new Error('The call was not fired.');
  const fired = { ...honest, verdict: { ...honest.verdict, findings: [] } };
  const changed = ticketOf(`<!doctype html>${page}`, [{ ...evidence, fired } as Evidence]);
  expect((await imported(changed)).exchanges[0]?.findings).toEqual(honest.verdict.findings);
});

test('calls in a form that is not known are left aside and counted, and the others are judged', async () => {
  const { evidence } = await ticketOfCall();
  const strange = { ...evidence, entry: 5 } as unknown as Evidence;
  const { exchanges, leftAside } = await imported(
    ticketOf(`<!doctype html>${page}`, [strange, evidence, strange]),
  );
  expect(exchanges).toHaveLength(1);
  expect(leftAside).toMatchObject([{ what: '2 calls', count: 2 }]);
});

test('a call of a ticket that was made before a column of the history existed is judged', async () => {
  const { evidence } = await ticketOfCall();
  const { at, kind, name, ownerId, action, surface, status, outcome, failure } = evidence.entry;
  const { url, documentId, externalId, bankCode, statusCode, recordStatus } = evidence.entry;
  const { bytes, total, visitor, clock, isMock, version, hasReply } = evidence.entry;
  const { seq, findings, isPinned, note, tags } = evidence.entry;
  const first = {
    ...{ at, kind, name, ownerId, action, surface, status, outcome, failure },
    ...{ url, documentId, externalId, bankCode, statusCode, recordStatus },
    ...{ bytes, total, visitor, clock, isMock, version, hasReply },
    ...{ seq, findings, isPinned, note, tags },
  };
  const older = ticketOf(`<!doctype html>${page}`, [{ ...evidence, entry: first } as Evidence]);
  expect((await imported(older)).exchanges).toHaveLength(1);
});

test('a ticket that is cut off says so', async () => {
  const { ticket } = await ticketOfCall();
  await expect(imported(ticket.slice(0, ticket.indexOf('orders')))).rejects.toThrow(
    'This ticket is damaged',
  );
});

test('a page without calls is no ticket', () => {
  expect(exchangesInTicket('<!doctype html><title>404</title>')).toBeNull();
  expect(exchangesInTicket('{"a":1}')).toBeNull();
});
