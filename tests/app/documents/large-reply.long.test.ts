import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { integrityOf } from '#tests/support/journal/journal-calls.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { completed } from '../../core/document/replies.ts';
import { connectionTo, desk } from '../desk.ts';

const mebibyte = 1024 * 1024;
const idOf = (at: number): string => `12345678-1234-4234-8234-${String(at).padStart(12, '0')}`;

/** A reply whose document has about so many bytes, one after the other; `head` and `tail` are Base64 of whole groups. */
function* replyOf(
  id: string,
  bytes: number,
  head = 'PGE+',
  fill = 'eHh4',
  tail = 'PC9hPgoK',
): Generator<string> {
  const { parsed_base64: _, ...rest } = completed;
  yield `${JSON.stringify({ ...rest, id }).slice(0, -1)},"parsed_base64":"${head}`;
  const piece = fill.repeat(65_536);
  for (let sent = 0; sent < bytes; sent += 196_608) yield piece;
  yield `${tail}"}`;
}
/** An endless stream of zeros, or so many mebibytes of them. */
function* zeros(most: number): Generator<Buffer> {
  const piece = Buffer.alloc(mebibyte);
  for (let sent = 0; sent < most; sent += 1) yield piece;
}
const send = (response: ServerResponse, body: Iterable<string | Buffer>): void =>
  void Readable.from(body).pipe(response);
/** `<a b="` and `"/>`, as they stand in Base64. */
const [attributeHead, attributeTail] = [
  Buffer.from('<aa b="  ').toString('base64'),
  Buffer.from('  "/> ').toString('base64'),
];

type Row = { kind: string | null; errors?: number; failure?: unknown; httpStatus?: number };
type Case = { send: (response: ServerResponse, id: string) => void; row: Row };

/** How a reply can come, and what the row of the list says of it. */
const ways: Record<string, Case> = {
  'a document without a length': {
    send: (response, id) => send(response, replyOf(id, 1000)),
    row: { kind: 'completed', errors: 0, failure: null },
  },
  'one attribute of 50 MB': {
    send: (response, id) => send(response, replyOf(id, 50e6, attributeHead, 'eHh4', attributeTail)),
    row: { kind: 'completed', errors: 0 },
  },
  'a reply of 500 MiB that says so': {
    send: (response) =>
      response.writeHead(200, { 'Content-Length': String(500 * mebibyte) }).write('{'),
    row: {
      kind: null,
      failure: expect.stringContaining(
        'larger than the 400 MB that Assay reads (500 MB announced)',
      ),
    },
  },
  'a reply without a length and without an end': {
    send: (response) => send(response, zeros(Number.POSITIVE_INFINITY)),
    row: { kind: null, failure: expect.stringContaining('larger than the 400 MB') },
  },
  'a reply without a length that stops half way': {
    send: (response, id) => {
      const [head = ''] = replyOf(id, 1000);
      response.write(head, () => response.destroy());
    },
    row: { kind: null, failure: expect.stringContaining('in the middle of its reply') },
  },
  'a compressed document': {
    send: (response, id) =>
      response
        .writeHead(200, { 'Content-Encoding': 'gzip' })
        .end(gzipSync([...replyOf(id, 1000)].join(''))),
    row: { kind: 'completed', errors: 0 },
  },
  'a compressed document that is large even so': {
    send: (response, id) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      Readable.from(replyOf(id, 10e6))
        .pipe(createGzip({ level: 0 }))
        .pipe(response);
    },
    row: { kind: 'completed', errors: 0 },
  },
  'a small reply that unpacks to 420 MiB': {
    send: (response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      Readable.from(zeros(420))
        .pipe(createGzip({ level: 1 }))
        .pipe(response);
    },
    row: { kind: null, failure: expect.stringContaining('decompresses to more than') },
  },
  'compressed data that stops half way': {
    send: (response, id) =>
      response
        .writeHead(200, { 'Content-Encoding': 'gzip' })
        .end(gzipSync([...replyOf(id, 1000)].join('')).subarray(0, 200)),
    // Browsers read it as far as it goes.
    row: { kind: 'unexpected', failure: null },
  },
  'plain text that is called compressed': {
    send: (response, id) =>
      send(response.writeHead(200, { 'Content-Encoding': 'gzip' }), replyOf(id, 1000)),
    row: { kind: null, failure: expect.stringContaining('its body is not gzip') },
  },
  'a document compressed twice': {
    send: (response, id) =>
      response
        .writeHead(200, { 'Content-Encoding': 'gzip, gzip' })
        .end(gzipSync(gzipSync([...replyOf(id, 1000)].join('')))),
    row: { kind: 'completed', errors: 0 },
  },
  'compressed data that nothing says is compressed': {
    send: (response, id) => response.end(gzipSync([...replyOf(id, 1000)].join(''))),
    row: { kind: 'unexpected', httpStatus: 200 },
  },
};

const cases = Object.entries(ways).map(([name, way], at) => ({ name, id: idOf(at), ...way }));
const byId = (rows: readonly { id: string }[]) =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

test('however a reply comes it has its outcome, and the journal stays whole', async () => {
  const server = await ownServer((request, response) => {
    const id = new URL(request.url ?? '/', 'http://server').searchParams.get('id') ?? '';
    response.on('error', () => undefined);
    cases.find((one) => one.id === id)?.send(response, id);
  });
  const file = join(await ownFolder(), 'journal.sqlite');
  const app = desk({ file });
  const [connection] = (await app.run('saveConnection', connectionTo(server.url))).connections;
  if (!connection) throw new Error('no connection');
  for (const { id } of cases) await app.run('fetchDocument', { connection, id, age: null });
  const expected = Object.fromEntries(cases.map(({ id, row }) => [id, row]));
  expect(byId(await app.rows())).toMatchObject(expected);
  await app.close();
  expect(integrityOf(file)).toBe('ok');

  const again = desk({ file });
  expect(byId(await again.rows())).toMatchObject(expected);
  for (const { id, row } of cases) {
    const [call] = await again.calls(id);
    const { kind, errors, failure, httpStatus } = row;
    expect(call).toMatchObject({
      outcome: kind ?? expect.any(String),
      ...('failure' in row && { failure }),
      ...(errors !== undefined && { findings: { error: errors } }),
      ...(httpStatus !== undefined && { status: httpStatus }),
    });
    if (call?.hasReply)
      expect((await again.run('openCall', { seq: call.seq })).verdict?.value.kind).toBe(
        call.outcome,
      );
  }
});

test('a reply of 200 MB is judged, and kept even by an app that is closed at once', async () => {
  const server = await ownServer((_request, response) =>
    send(response, replyOf(completed.id, 150e6)),
  );
  const file = join(await ownFolder(), 'journal.sqlite');
  const app = desk({ file });
  const [connection] = (await app.run('saveConnection', connectionTo(server.url))).connections;
  if (!connection) throw new Error('no connection');
  const { verdict, reply } = await app.run('fetchDocument', {
    connection,
    id: completed.id,
    age: null,
  });
  expect(reply?.bytes).toBeGreaterThan(200e6);
  expect(verdict?.value).toMatchObject({ kind: 'completed', facts: { wellFormed: true } });
  await app.close();
  expect(integrityOf(file)).toBe('ok');

  const again = desk({ file });
  expect(await again.rows()).toMatchObject([{ kind: 'completed', errors: 0 }]);
  const [call] = await again.calls(completed.id);
  expect(call).toMatchObject({ hasReply: true, bytes: reply?.bytes });
});
