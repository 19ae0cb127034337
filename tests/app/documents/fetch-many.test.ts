import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, desk, quickTime } from '../desk.ts';

const idOf = (n: number): string => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`;
const idsTo = (count: number): string[] => Array.from({ length: count }, (_, n) => idOf(n));
const pending = { status_code: 200, status: 'Pending' };

/** A desk whose list has these ids at a server that hears of each request. */
async function listed(
  ids: readonly string[],
  answer: (id: string, response: ServerResponse, request: IncomingMessage) => object | undefined,
) {
  const time = quickTime();
  const starts: { id: string; at: number }[] = [];
  let [open, mostOpen] = [0, 0];
  const server = await ownServer((request, response) => {
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? '';
    starts.push({ id, at: time.now });
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    setImmediate(() => {
      open -= 1;
      const body = answer(id, response, request);
      if (body) response.end(JSON.stringify({ id, ...body }));
    });
  });
  const app = desk({ time });
  const connection = connectionTo(server.url);
  await app.run('saveConnection', connection);
  await app.run('addDocuments', { connectionId: 'c', ids: [...ids] });
  const fetchAll = (more: object = {}, signal?: AbortSignal) =>
    app.run('fetchDocuments', { connection, ids: null, age: null, ...more }, signal);
  return { app, starts, fetchAll, mostOpen: () => mostOpen, connection };
}

describe('a run over the documents of a list', () => {
  test('fetches each once, in the order of the list, no more at a time than it may', async () => {
    const { app, starts, fetchAll, mostOpen } = await listed(idsTo(40), () => pending);
    expect(await fetchAll({ concurrency: 3 })).toEqual({
      fetched: 40,
      notFine: 0,
      left: [],
      stopped: null,
    });
    expect(starts.map(({ id }) => id)).toEqual(idsTo(40));
    expect(mostOpen()).toBeLessThanOrEqual(3);
    expect((await app.rows()).every(({ kind }) => kind === 'pending')).toBe(true);
  });

  test('pauses for a Retry-After, and asks for the same document again', async () => {
    let isBusy = true;
    const { starts, fetchAll } = await listed(idsTo(4), (_id, response) => {
      if (!isBusy) return pending;
      isBusy = false;
      response.writeHead(429, { 'Retry-After': '30' });
      return { status_code: 429 };
    });
    expect(await fetchAll({ concurrency: 1 })).toMatchObject({ fetched: 4, notFine: 0 });
    expect(starts.map(({ id }) => id).sort()).toEqual([idOf(0), ...idsTo(4)].sort());
    expect((starts[1]?.at ?? 0) - (starts[0]?.at ?? 0)).toBeGreaterThanOrEqual(29_000);
  });

  test('stops at a server that asks for more than five minutes', async () => {
    const { fetchAll, starts } = await listed(idsTo(2), (_id, response) => {
      response.writeHead(429, { 'Retry-After': '3600' });
      return {};
    });
    expect(await fetchAll({ concurrency: 1 })).toMatchObject({
      fetched: 1,
      stopped:
        'The run stopped: the server answered 429 and asks to wait 1 h 0 min. Continue later.',
    });
    expect(starts).toHaveLength(1);
  });

  test('repeats a request whose connection broke', async () => {
    const broken = new Set(idsTo(3));
    const { starts, fetchAll } = await listed(idsTo(3), (id, _response, request) => {
      if (!broken.delete(id)) return pending;
      request.socket.destroy();
      return undefined;
    });
    expect(await fetchAll()).toMatchObject({ fetched: 3, notFine: 0 });
    expect(starts).toHaveLength(6);
  });

  test('stops where no document has a usable reply, and says why', async () => {
    const { starts, fetchAll } = await listed(idsTo(60), () => ({ status_code: 401 }));
    const ended = await fetchAll({ concurrency: 2 });
    expect(ended.stopped).toContain('10 documents in a row without a usable reply');
    expect(ended.stopped).toContain('401');
    // Nothing was fetched, so that another run asks for all of them.
    expect(ended.left).toEqual(idsTo(60));
    expect(starts.length).toBeLessThan(20);
  });

  test('ends when it is cancelled, and goes on with what is not Completed', async () => {
    const stop = new AbortController();
    const { starts, fetchAll } = await listed(idsTo(30), (id) => {
      if (id === idOf(9)) stop.abort();
      return pending;
    });
    await fetchAll({ concurrency: 1 }, stop.signal).catch(() => undefined);
    expect(starts).toHaveLength(10);
  });

  test('does not request an id that is the token', async () => {
    const token = idOf(7);
    const { app, connection, starts, fetchAll } = await listed(idsTo(9), () => pending);
    const { id: tokenId } = await app.run('addToken', { label: 'x', secret: token });
    const ended = await fetchAll({ connection: { ...connection, tokenId } });
    expect(ended).toMatchObject({ fetched: 9, notFine: 1, left: [] });
    expect(starts.map(({ id }) => id)).not.toContain(token);
  });
});

test('the list is exported as CSV with formulas guarded, as plain CSV and as JSON lines', async () => {
  const { app, fetchAll } = await listed(idsTo(2), () => ({ ...pending, bank_code: '=1+1' }));
  await fetchAll({ ids: [idOf(0)] });
  const textOf = async (more: { as: 'csv' | 'json-lines'; isGuarded?: boolean }) => {
    const { id } = await app.run('exportDocuments', { connectionId: 'c', ids: null, ...more });
    return new TextDecoder().decode(app.texts.find(id)?.shown);
  };
  expect(await textOf({ as: 'csv' })).toMatch(
    new RegExp(`\r\n${idOf(0)},pending,.*,'=1\\+1,.*\r\n${idOf(1)},,,,0,.*\r\n$`),
  );
  expect(await textOf({ as: 'csv', isGuarded: false })).toContain(',=1+1,');
  const [line] = (await textOf({ as: 'json-lines' })).split('\n');
  expect(JSON.parse(line ?? '')).toMatchObject({ outcome: 'pending', bankCode: '=1+1' });
});
