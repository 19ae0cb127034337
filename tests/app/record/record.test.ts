import { describe, expect, test } from 'vitest';
import { createJudge } from '#adapters/workers/judge.ts';
import type { Ports } from '#app/ports/ports.ts';
import { createJudgedRecording, type Recorded } from '#app/record/record.ts';
import type { Headers } from '#core/http/http.ts';
import type { ImportedExchange } from '#core/imported/imported-exchange.ts';
import type { PassedCall } from '#core/recorded/passed-call.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const bodyOf = (text: string) => ({ bytes: bytes(text), size: text.length });
const origin = 'https://shop.example';

let clock = Date.parse('2026-01-01T00:00:00Z');
/** A call of the list that came a second after the one before it, with these changes. */
function passed({
  request = {},
  reply = {},
  ...more
}: {
  request?: Partial<PassedCall['request']>;
  reply?: Partial<PassedCall['reply']> | null;
} & Partial<Omit<PassedCall, 'request' | 'reply'>> = {}): PassedCall {
  clock += 1000;
  return {
    at: clock,
    request: {
      method: 'GET',
      target: '/hook?action=get_items',
      headers: [['User-Agent', 'platform/1']],
      body: bodyOf(''),
      isWhole: true,
      ...request,
    },
    reply: reply && {
      status: 200,
      statusText: 'OK',
      headers: [],
      oddities: [],
      body: bodyOf('{"items":[]}'),
      ...reply,
    },
    failure: null,
    isGivenUp: false,
    firstByte: 1,
    total: 2,
    ...more,
  };
}

const preflight = (target = '/hook') => ({
  method: 'OPTIONS',
  target,
  headers: [
    ['Origin', origin],
    ['Access-Control-Request-Method', 'POST'],
    ['Access-Control-Request-Headers', 'content-type'],
  ] satisfies Headers,
});

function recording(judge: Ports['judge'] = createJudge(null)) {
  const recorded: Recorded[] = [];
  const aside: string[] = [];
  const kept: ImportedExchange[] = [];
  const stop = new AbortController();
  const { take, end } = createJudgedRecording(
    {
      judge,
      secrets: { seen: () => [] } as unknown as Ports['secrets'],
      to: new URL('http://127.0.0.1:3000'),
      as: null,
      tab: null,
      category: null,
      choices: {},
    },
    async (exchange) => kept.push(exchange),
    {
      onRecorded: (one) => recorded.push(one),
      onAside: (what, why) => aside.push(`${what}: ${why}`),
    },
    stop.signal,
  );
  const all = async (...calls: PassedCall[]): Promise<Recorded[]> => {
    for (const call of calls) take(call);
    await end();
    return recorded;
  };
  return { all, take, end, recorded, aside, kept, stop };
}

/** What is said of the reply, beside the findings of the request. */
const ofReply = (exchange: ImportedExchange | undefined): string[] =>
  (exchange?.findings ?? [])
    .filter(({ path }) => path === '$reply')
    .map(({ level, message }) => `${level}: ${message}`);

test('a token in a request is in nothing that is said or kept', async () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';
  const { all, kept, aside } = recording();
  const target = `/hook?action=create_item&token=${jwt}`;
  const body = bodyOf(JSON.stringify({ kind: 'message', content: jwt, author: { userId: jwt } }));
  const headers: Headers = [['X-End-User-Token', jwt]];
  const recorded = await all(passed({ request: { method: 'POST', target, headers, body } }));
  expect(recorded[0]?.request.findings).toContainEqual(
    expect.objectContaining({ clause: 'TAB-REQ-6' }),
  );
  expect(JSON.stringify([recorded, kept, aside])).not.toContain('eyJ');
});

describe('a recording with more than can be judged at once', () => {
  /** A judge that does nothing before it is let go on or its recording is cancelled. */
  function slowJudge() {
    let go = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    const judge = createJudge(null);
    const imported: Ports['judge']['imported'] = async (given, running) => {
      const { signal } = running;
      const cancelled = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      await Promise.race([waits, cancelled]);
      return judge.imported(given, running);
    };
    return { judge: { ...judge, imported }, go };
  }
  const large = () => passed({ reply: { body: bodyOf(' '.repeat(12 << 20)) } });

  test('keeps what is beyond the bytes that wait as not judged, and says why', async () => {
    const { judge, go } = slowJudge();
    const { take, end, recorded, kept } = recording(judge);
    for (let index = 0; index < 3; index += 1) take(large());
    take(passed({ request: preflight(), reply: { status: 405 } }));
    go();
    await end();
    expect(recorded.map(({ reply }) => reply.outcome)).toEqual([
      ...['empty', 'empty', 'unread', 'blocked'],
    ]);
    expect(recorded.map(({ seq }) => seq)).toEqual([1, 2, 3, null]);
    expect(ofReply(kept[2])).toEqual([
      expect.stringMatching(/^info: More calls passed at once than wait to be judged/),
    ]);
  });
});
