import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '#core/http/http.ts';
import { followFetch } from '#core/widget/cors/cors.ts';
import { allowedFor, corsServers } from '#core/widget/cors/server-code.ts';
import { expectWords } from '#tests/support/words.ts';

const origin = 'https://widget.example';
const request: HttpRequest = {
  method: 'POST',
  url: 'https://hook.example/tab',
  headers: [['Content-Type', 'application/json']],
  body: '{}',
};
const call = { origin, credentials: 'same-origin' as const, request };

/** What the browser sends first. */
function preflight(): HttpRequest {
  const step = followFetch(call, []);
  if (step.step !== 'send') throw new Error(step.step);
  return step.request;
}
const stopped = { remedies: [], hops: [{ kind: 'preflight' as const, request: preflight() }] };

/** What is allowed for a call that its preflight stopped. */
function allowed() {
  const needs = allowedFor(stopped);
  if (needs === null) throw new Error('nothing was sent');
  return needs;
}

describe('what a server has to allow', () => {
  test('is what the browser asked for', () =>
    expect(allowed()).toEqual({
      origin,
      method: 'POST',
      headers: ['content-type'],
      credentials: false,
    }));

  test('has credentials where the browser misses their header', () => {
    const remedies = [{ line: 'Access-Control-Allow-Credentials: true' }];
    expect(allowedFor({ ...stopped, remedies })?.credentials).toBe(true);
  });
});

test('the code for each server names everything that the call needs', () =>
  expectWords(
    corsServers.map(({ name, code }) => [
      name,
      code(allowed()),
      code({ ...allowed(), credentials: true }),
    ]),
  ));

/** What a server with the code for Express answers to a method, where the webhook itself fails. */
function expressReply(method: string) {
  const reply = { status: 500, headers: [] as [string, string][] };
  const res = {
    set: (name: string, value: string) => reply.headers.push([name, value]),
    status(status: number) {
      reply.status = status;
      return res;
    },
    end: () => undefined,
  };
  const code = corsServers.find(({ name }) => name === 'Express')?.code(allowed()) ?? '';
  const layers: ((...given: unknown[]) => void)[] = [];
  new Function('app', code)({ use: (layer: (typeof layers)[0]) => layers.push(layer) });
  layers[0]?.({ method }, res, () => undefined);
  return reply;
}

test('the code for Express lets the widget call and read the reply, also that of an error', () => {
  const step = followFetch(call, [
    { kind: 'preflight', request: preflight(), reply: expressReply('OPTIONS'), failure: null },
    { kind: 'request', request, reply: expressReply('POST'), failure: null },
  ]);
  expect(step).toMatchObject({ step: 'done', verdict: { allowed: true }, reply: { status: 500 } });
});
