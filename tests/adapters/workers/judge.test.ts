import { describe, expect, test } from 'vitest';
import { createJudge } from '#adapters/workers/judge.ts';
import type { Progress } from '#operations/outcome.ts';
import { running } from '#tests/support/run/running.ts';
import { threadFile } from '#tests/support/run/thread.ts';
import { entryOf, harOf, proxiedUrl } from '../../core/imported/hars.ts';

const judgeThread = 'judge-thread';
const secret = 'k9s8d7f6-longer-secret';
const big = 'x'.repeat(300 * 1024);
const given = { httpStatus: 200, headers: [], category: 'messaging' as const, secrets: [secret] };

test.each([false, true])(
  'a large reply is judged in a thread, with the same verdict as here (failed: %s)',
  async (failed) => {
    const [here, there] = [createJudge(null), createJudge(threadFile(judgeThread))];
    const body = JSON.stringify([{ id: '1', title: `${secret} ${big}` }]);
    const facts = { ...given, body, httpStatus: failed ? 500 : 200 };
    for (const judge of [
      (one: typeof here) => one.judge({ ...facts, as: 'get_items', surface: 'proxied' }, running()),
      (one: typeof here) =>
        one.judge({ ...facts, as: 'update_item', surface: 'proxied' }, running()),
    ]) {
      const [mine, theirs] = [await judge(here), await judge(there)];
      expect(theirs.verdict).toEqual(mine.verdict);
      expect(Buffer.from(theirs.reply).equals(Buffer.from(mine.reply))).toBe(true);
      expect(Buffer.from(theirs.reply).includes(secret)).toBe(false);
    }
  },
);

/** A reply whose document is large enough to be decoded before the rest of it is judged. */
const longReply = (inside: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      status_code: 200,
      id: 'one',
      status: 'Completed',
      parsed_base64: Buffer.from(`<a>${inside}${'<b>row</b>\n'.repeat(400_000)}</a>`).toString(
        'base64',
      ),
    }),
  );

test.each([
  ['is shown as it was decoded', '', true],
  ['is masked', `<s>${secret}</s>`, false],
])('of a long reply the document comes early, and %s', async (_what, inside, isSame) => {
  const judge = createJudge(threadFile(judgeThread));
  const early: Uint8Array[] = [];
  const body = longReply(inside);
  const facts = { httpStatus: 200, askedId: 'one', now: null, secrets: [secret] };
  const { xml, reply } = await judge.judgeAndCheck(
    { as: 'document', body, ...facts },
    null,
    running(),
    (bytes) => early.push(bytes),
  );
  expect(early).toHaveLength(1);
  expect(xml?.shown === early[0]).toBe(isSame);
  expect(reply === body).toBe(isSame);
  expect(Buffer.from(xml?.shown ?? []).includes(secret)).toBe(false);
});

describe('a recording is read in a thread from early on', () => {
  const entries = Array.from({ length: 60 }, (_, index) =>
    entryOf({
      url: index % 3 === 0 ? proxiedUrl('get_items') : `https://cdn.example/${index}.js`,
      requestHeaders: [['Authorization', `Bearer ${secret}`]],
      content: { text: `{"items":[{"id":${index},"title":"${secret}"}]}` },
    }),
  );
  const recording = { body: new TextEncoder().encode(harOf(...entries)), choices: {}, known: [] };

  test('with the same result as here, and it says how far it is', async () => {
    const there = createJudge(threadFile(judgeThread));
    const heard: Progress[] = [];
    const imported = await there.imported(recording, {
      ...running(),
      progress: (progress) => heard.push(progress),
    });
    expect(imported).toEqual(await createJudge(null).imported(recording, running()));
    expect(imported.exchanges).toHaveLength(20);
    expect(JSON.stringify(imported)).not.toContain(secret);
    expect(heard.length).toBeGreaterThan(0);
    await there.close();
  });
});

describe('a reply that its thread cannot judge is one that was not read', () => {
  const list = JSON.stringify(
    Array.from({ length: 60_000 }, (_, index) => ({ id: String(index), title: `row ${index}` })),
  );
  const reply = { ...given, body: list, surface: 'proxied' as const };
  const outOf = {
    memory: { megabytes: 16, within: undefined, says: /16 MB/ },
    time: { megabytes: undefined, within: 1, says: /time limit/ },
  };
  test.each(Object.entries(outOf))('out of %s', async (_what, { megabytes, within, says }) => {
    const judge = createJudge(threadFile(judgeThread), megabytes);
    const limits = { ...running(), ...(within !== undefined && { within }) };
    const read = await judge.judge({ ...reply, as: 'get_items' }, limits);
    expect(read.verdict).toMatchObject({ outcome: 'unread', value: null });
    expect(read.verdict.findings).toMatchObject([
      { clause: 'TAB-ENV-1', level: 'error', message: expect.stringMatching(says) },
    ]);
    // What was not looked through for secrets is not shown.
    expect(read.reply).toHaveLength(0);
    // The HTTP status alone decides here.
    const written = await judge.judge({ ...reply, as: 'update_item' }, limits);
    expect(written.verdict.outcome).toBe('done');
    await judge.close();
  });
});
