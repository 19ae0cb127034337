import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { integrityOf } from '#tests/support/journal/journal-calls.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { completed } from '../../core/document/replies.ts';
import { connectionTo, desk } from '../desk.ts';

/** A reply whose document has about so many bytes, one after the other. */
function* replyOf(id: string, bytes: number): Generator<string> {
  const { parsed_base64: _, ...rest } = completed;
  yield `${JSON.stringify({ ...rest, id }).slice(0, -1)},"parsed_base64":"PGE+`;
  const piece = 'eHh4'.repeat(65_536);
  for (let sent = 0; sent < bytes; sent += 196_608) yield piece;
  yield 'PC9hPgoK"}';
}
const send = (response: ServerResponse, body: Iterable<string | Buffer>): void =>
  void Readable.from(body).pipe(response);
test('a reply of 200 MB is judged, and kept even by an app that is closed at once', async () => {
  const server = await ownServer((_request, response) =>
    send(response, replyOf(completed.id, 150e6)),
  );
  const file = join(await ownFolder(), 'journal.sqlite');
  const app = desk({ file });
  const connection = connectionTo(server.url);
  await app.run('saveConnection', connection);
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
