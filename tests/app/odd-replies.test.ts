import { expect, onTestFinished, test } from 'vitest';
import { tcpServer } from '#tests/support/network/loopback.ts';
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
