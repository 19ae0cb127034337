import { describe, expect, test } from 'vitest';
import { createJudge } from '#adapters/workers/judge.ts';
import { running } from '#tests/support/run/running.ts';
import { threadFile } from '#tests/support/run/thread.ts';

const secret = 'k9s8d7f6-longer-secret';
const big = 'x'.repeat(300 * 1024);
const given = { httpStatus: 200, headers: [], category: 'messaging' as const, secrets: [secret] };

describe('a large reply is judged in a thread, with the same verdict as here', () => {
  test.each([false, true])('failed: %s', async (failed) => {
    const [here, there] = [
      createJudge(null),
      createJudge(await threadFile('workers/judge-thread.ts')),
    ];
    const body = JSON.stringify([{ id: '1', title: `${secret} ${big}` }]);
    const facts = { ...given, body, httpStatus: failed ? 500 : 200 };
    for (const judge of [
      (one: typeof here) => one.judge({ ...facts, as: 'get_items', surface: 'proxied' }, running()),
      (one: typeof here) =>
        one.judge({ ...facts, as: 'create_item', surface: 'proxied' }, running()),
      (one: typeof here) =>
        one.judge({ ...facts, as: 'update_item', surface: 'proxied' }, running()),
    ]) {
      const [mine, theirs] = [await judge(here), await judge(there)];
      expect(theirs.verdict).toEqual(mine.verdict);
      expect(Buffer.from(theirs.reply).equals(Buffer.from(mine.reply))).toBe(true);
      expect(Buffer.from(theirs.reply).includes(secret)).toBe(false);
    }
  });
});

test('a large document comes back in memory that its reader shares', async () => {
  const judge = createJudge(await threadFile('workers/judge-thread.ts'));
  const xml = `<a>${big}</a>`;
  const body = JSON.stringify({
    status_code: 200,
    id: 'one',
    status: 'Completed',
    parsed_base64: Buffer.from(xml).toString('base64'),
  });
  const judged = await judge.judge(
    {
      as: 'document',
      body: Buffer.from(body),
      httpStatus: 200,
      askedId: 'one',
      now: null,
      secrets: [],
    },
    running(),
  );
  expect(judged.xml?.shown.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(judged.xml?.original).toBe(judged.xml?.shown);
  expect(Buffer.from(judged.xml?.shown ?? []).toString()).toBe(xml);
});

test('what is being judged ends with the judge', async () => {
  const judge = createJudge(await threadFile('workers/judge-thread.ts'));
  const judging = judge.judge(
    {
      ...given,
      as: 'get_items',
      surface: 'proxied',
      body: JSON.stringify([{ id: '1', title: big }]),
    },
    running(),
  );
  const ended = expect(judging).rejects.toThrow('without a verdict');
  await judge.close();
  await ended;
});
