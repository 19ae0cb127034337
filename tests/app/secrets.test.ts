import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { workspaceFile } from '#adapters/storage/workspace-file.ts';
import { openVault } from '#adapters/vault/vault.ts';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { echoId, echoNames, echoService } from '#tests/support/network/echoes.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { scanFor } from '#tests/support/taint/taint-scan.ts';
import { connectionTo, desk } from './desk.ts';

const secret = 'mrkd-7Qz/x+9"v\\2-t0k3n';

/** Every kept part of a call in a journal, unpacked, and every text in its tables. */
function heldIn(file: string): { name: string; bytes: Uint8Array }[] {
  const database = new Database(file);
  const all = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
  const chunks = new Map<string, Buffer[]>();
  for (const { seq, part, chunk } of all('SELECT * FROM call_parts ORDER BY seq, part, n')) {
    const name = `${part} ${seq}`;
    chunks.set(name, [...(chunks.get(name) ?? []), Buffer.from(chunk as ArrayBuffer)]);
  }
  const replies = [...chunks].map(([name, parts]) => ({
    name,
    bytes: gunzipSync(Buffer.concat(parts)),
  }));
  const tables = ['calls', 'call_texts'].flatMap((table) =>
    all(`SELECT * FROM ${table}`).map((row) => ({
      name: table,
      bytes: Buffer.from(Object.values(row).join('\n')),
    })),
  );
  database.close();
  return [...replies, ...tables];
}

test('a token that replies repeat is nowhere in the data folder, nor in what the window is given', async () => {
  const server = await ownServer(echoService);
  const folder = await ownFolder();
  const file = join(folder, 'journal.sqlite');
  const told: string[] = [];
  const app = desk({
    file,
    vault: await openVault(folder, cipherOfTest(), (notice) => told.push(notice)),
    workspace: workspaceFile(folder, (notice) => told.push(notice)),
  });
  const { id: tokenId } = await app.run('addToken', { label: 'Marked', secret });
  const connection = connectionTo(server.url, tokenId);
  await app.run('saveConnection', connection);
  const given: { name: string; bytes: Uint8Array }[] = [];
  for (const [at, name] of echoNames.entries()) {
    const exchange = await app.run('fetchDocument', { connection, id: echoId(at), age: null });
    given.push({ name, bytes: Buffer.from(JSON.stringify(exchange)) });
    for (const text of [exchange.reply, exchange.xml]) {
      const kept = text && app.texts.find(text.id);
      if (kept)
        given.push(
          { name: `${name}, shown`, bytes: kept.shown },
          { name: `${name}, saved`, bytes: kept.original },
        );
    }
  }
  await app.run('fetchDocument', { connection, id: secret, age: null });
  const rows = await app.rows();
  expect(rows).toHaveLength(echoNames.length);
  given.push({ name: 'the list', bytes: Buffer.from(JSON.stringify(rows)) });
  const kept = await app.run('listHistory', { limit: 1000 });
  given.push({ name: 'the history', bytes: Buffer.from(JSON.stringify(kept)) });
  for (const [at, name] of echoNames.entries()) {
    const calls = await app.calls(echoId(at));
    const [call] = calls;
    const opened = call?.hasReply ? await app.run('openCall', { seq: call.seq }) : null;
    given.push({ name: `${name}, later`, bytes: Buffer.from(JSON.stringify([calls, opened])) });
  }
  given.push({ name: 'notices', bytes: Buffer.from(told.join()) });
  await app.close();

  const names = await readdir(folder);
  expect(names).toEqual(
    expect.arrayContaining(['journal.sqlite', 'tokens.json', 'workspace.json']),
  );
  for (const name of names) given.push({ name, bytes: await readFile(join(folder, name)) });
  const held = heldIn(file);
  expect(held.filter(({ name }) => name.startsWith('reply')).length).toBeGreaterThan(10);
  const scan = scanFor([{ name: 'the token', secret }]);
  const hits = [...given, ...held].flatMap(({ name, bytes }) =>
    scan(bytes).map(({ way }) => [name, way]),
  );
  expect(hits).toEqual([]);
});
