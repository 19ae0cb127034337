import { expect, test } from 'vitest';
import { createJudge } from '#adapters/workers/judge.ts';
import type { Ports } from '#app/ports/ports.ts';
import { createJudgedRecording, type Recorded } from '#app/record/record.ts';
import type { ImportedExchange } from '#core/imported/imported-exchange.ts';
import type { PassedCall } from '#core/recorded/passed-call.ts';
import { gate } from '#tests/support/gate.ts';

const bodyOf = (text: string) => ({ bytes: new TextEncoder().encode(text), size: text.length });
const passed = (method: string, status: number, body: string, at: number): PassedCall => ({
  at,
  request: {
    method,
    target: '/hook?action=get_items',
    headers: [
      ['Origin', 'https://shop.example'],
      ['Access-Control-Request-Method', 'POST'],
    ],
    body: bodyOf(''),
    isWhole: true,
  },
  reply: { status, statusText: 'OK', headers: [], oddities: [], body: bodyOf(body) },
  failure: null,
  isGivenUp: false,
  firstByte: 1,
  total: 2,
});

test('a recording with more than can be judged at once keeps what is beyond the bytes that wait as not judged, and says why', async () => {
  const held = gate();
  const judge = createJudge(null);
  const recorded: Recorded[] = [];
  const kept: ImportedExchange[] = [];
  const { take, end } = createJudgedRecording(
    {
      judge: { ...judge, imported: (...given) => held.opened.then(() => judge.imported(...given)) },
      secrets: { seen: () => [] } as unknown as Ports['secrets'],
      to: new URL('http://127.0.0.1:3000'),
      ...{ as: null, tab: null, category: null, choices: {} },
    },
    async (exchange) => kept.push(exchange),
    { onRecorded: (one) => recorded.push(one), onAside: () => undefined },
    new AbortController().signal,
  );
  for (const at of [1000, 2000, 3000]) take(passed('GET', 200, ' '.repeat(12 << 20), at));
  take(passed('OPTIONS', 405, '', 4000));
  held.open();
  await end();
  expect(recorded.map(({ seq, reply }) => [seq, reply.outcome])).toEqual([
    [1, 'empty'],
    [2, 'empty'],
    [3, 'unread'],
    [null, 'blocked'],
  ]);
  expect(kept[2]?.findings).toContainEqual(
    expect.objectContaining({
      path: '$reply',
      level: 'info',
      message: expect.stringMatching(/^More calls passed at once than wait to be judged/),
    }),
  );
});
