import { expect, onTestFinished, test } from 'vitest';
import { tcpServer } from '#tests/support/network/loopback.ts';
import { completed } from '../core/document/replies.ts';
import { connectionTo, desk } from './desk.ts';
import { stage, tabOf } from './stage.ts';

/** A server that answers every call with these lines in its head, and one that has no colon. */
async function odd(body: string, lines: readonly string[] = []): Promise<string> {
  const head = ['HTTP/1.1 200 OK', ...lines, 'Content-Encoding: utf-8', 'X-Frame-Options=DENY'];
  const server = await tcpServer((socket) =>
    socket.once('data', () => socket.end([...head, '', body].join('\r\n'))),
  );
  onTestFinished(() => server.close());
  return server.url;
}

const said = (findings: readonly { level: string; clause: string; path: string }[]): string[] =>
  findings.map(({ level, clause, path }) => `${level} ${clause} ${path}`);
const both = (clause: string, subject = '$reply'): string[] => [
  `warning ${clause} ${subject}.headers`,
  `warning ${clause} ${subject}.headers["Content-Encoding"]`,
];

test('a webhook that browsers read is read, with warnings', async () => {
  const { fire } = await stage();
  const url = await odd('{"items":[{"id":"a","title":"A"}]}');
  const fired = await fire({ tab: tabOf(url), action: 'get_items' });
  expect(fired).toMatchObject({ failure: null, verdict: { outcome: 'list' } });
  expect(said(fired.verdict.findings)).toEqual(both('TAB-ERR-2'));
});

test('so is one that the widget itself calls, preflight and call', async () => {
  const { fire } = await stage();
  const allow = ['Access-Control-Allow-Origin: *', 'Access-Control-Allow-Headers: content-type'];
  const url = await odd('{}', allow);
  const item = { id: 'a', title: 'A' };
  const fired = await fire({ tab: tabOf(url), action: 'delete_item', item });
  expect(fired).toMatchObject({ failure: null, verdict: { outcome: 'done' } });
  const ofHttp = said(fired.verdict.findings).filter((one) => one.includes('TAB-DIR-1'));
  // The body of a preflight is not read, and so its encoding says nothing.
  expect(ofHttp).toEqual(['warning TAB-DIR-1 $preflight.headers', ...both('TAB-DIR-1')]);
});

test('so is a service of documents', async () => {
  const { run } = desk();
  const connection = connectionTo(await odd(JSON.stringify(completed)));
  const exchange = await run('fetchDocument', { connection, id: completed.id, age: null });
  expect(exchange).toMatchObject({ failure: null, verdict: { outcome: 'completed' } });
  const ofReply = said(exchange.findings).filter((one) => one.includes('$reply'));
  expect(ofReply).toEqual(both('DOC-REP-1'));
});
