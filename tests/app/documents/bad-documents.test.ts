import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { completed } from '../../core/document/replies.ts';
import { connectionTo, desk } from '../desk.ts';

const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64');
/** The id of the nth document. */
const idOf = (at: number): string => `12345678-1234-4234-8234-${String(at).padStart(12, '0')}`;
const replyWith =
  (parsed_base64: string): ((id: string) => string) =>
  (id) =>
    JSON.stringify({ ...completed, id, parsed_base64 });

type Sent = { body: (id: string) => string; cutAt?: number };

/** What comes in the place of a good document, and what the row of the list and the first finding say of it. */
const bad: Record<string, { sent: Sent; row: object; said?: string }> = {
  'Base64 that ends too early': {
    sent: { body: replyWith(base64('<a><b>1</b></a>').slice(0, 18)) },
    row: { kind: 'completed', errors: 1 },
    said: 'not well-formed',
  },
  'bytes that are no UTF-8': {
    sent: {
      body: replyWith(base64(Uint8Array.of(0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x61, 0x3e))),
    },
    row: { kind: 'completed', errors: 1 },
    said: 'Encoding of the XML, line 1, column 4',
  },
  'a prefix that is not declared': {
    sent: { body: replyWith(base64('<a>\n <p:b/>\n</a>')) },
    row: { kind: 'completed', errors: 1, warnings: 1, infos: 0 },
    said: 'line 2',
  },
  'nesting a hundred thousand deep': {
    sent: { body: replyWith(base64(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`)) },
    row: { kind: 'completed', errors: 0 },
  },
  'one attribute of 5 MB': {
    sent: { body: replyWith(base64(`<a b="${'x'.repeat(5_000_000)}"/>`)) },
    row: { kind: 'completed', errors: 0 },
  },
  'a login page': {
    sent: { body: () => '<!doctype html><html><form action="/login"></form></html>' },
    row: { kind: 'unexpected', httpStatus: 200, status_code: null },
    said: 'HTML',
  },
  'a reply that stops half way': {
    sent: { body: replyWith(base64('<a/>')), cutAt: 60 },
    row: { kind: null, failure: expect.stringContaining('in the middle of its reply') },
  },
  nothing: { sent: { body: () => '' }, row: { kind: 'unexpected' }, said: 'empty body' },
};

test('whatever arrives instead of a document has its outcome, and the journal stays whole', async () => {
  const cases = Object.entries(bad).map(([name, row], at) => ({ name, id: idOf(at), ...row }));
  const server = await ownServer((request, response) => {
    const id = new URL(request.url ?? '/', 'http://server').searchParams.get('id') ?? '';
    const { sent } = cases.find((one) => one.id === id) ?? { sent: { body: () => '' } };
    const body = sent.body(id);
    const { cutAt }: Sent = sent;
    response.writeHead(200, { 'Content-Length': String(Buffer.byteLength(body)) });
    if (cutAt === undefined) response.end(body);
    else response.write(body.slice(0, cutAt), () => response.destroy());
  });
  const file = join(await ownFolder(), 'journal.sqlite');
  const app = desk({ file });
  const [connection] = (await app.run('saveConnection', connectionTo(server.url))).connections;
  if (!connection) throw new Error('no connection');
  for (const { name, id, said } of cases) {
    const { verdict } = await app.run('fetchDocument', { connection, id, age: null });
    if (said !== undefined)
      expect(verdict?.findings.map(({ message }) => message).join('\n'), name).toContain(said);
  }
  const byId = (rows: readonly { id: string }[]) =>
    Object.fromEntries(rows.map((row) => [row.id, row]));
  const expected = Object.fromEntries(cases.map(({ id, row }) => [id, row]));
  // A large reply is written down after it was answered.
  const rows = await app.rowsOnce(({ length }) => length === cases.length);
  expect(byId(rows)).toMatchObject(expected);
  await app.close();

  const again = desk({ file });
  expect(byId(await again.rows())).toMatchObject(expected);
  for (const { id } of cases) {
    const [call] = await again.calls(id);
    if (call?.hasReply)
      expect((await again.run('openCall', { seq: call.seq })).verdict?.value.kind).toBe(
        call.outcome,
      );
  }
});
