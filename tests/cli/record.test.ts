import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Recorded } from '#app/record/record.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayRunning } from '#tests/support/run/cli.ts';

const ids =
  'agentId=11111111-1111-4111-8111-111111111111&tabId=22222222-2222-4222-8222-222222222222';
const platformHeaders = {
  Accept: 'application/json',
  'Cache-Control': 'no-cache, no-store, max-age=0',
  Pragma: 'no-cache',
};
const origin = 'https://shop.example';

/** A webhook whose list has one error, and that allows pages to write. */
const webhook = () =>
  ownServer((request, response) => {
    const cors = { 'Access-Control-Allow-Origin': origin };
    if (request.url === '/closed') response.writeHead(405).end();
    else if (request.method === 'OPTIONS')
      response.writeHead(204, { ...cors, 'Access-Control-Allow-Headers': 'content-type' }).end();
    else if (request.method === 'POST') response.writeHead(200, cors).end('{}');
    else response.end('{"items":[{"id":"1","uuid":"u","title":7}]}');
  });

async function recording(to: string, ...more: string[]) {
  const data = join(await ownFolder(), 'data');
  const recorder = assayRunning(argv`record --to ${to} --data ${data} --json ${more}`);
  const { listening } = await recorder.line<{ listening: string }>();
  return { ...recorder, listening, data };
}

const listUrl = (base: string): string => `${base}/hook?action=get_items&${ids}&_ts=1764140000000`;
const preflight = {
  method: 'OPTIONS',
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  },
};

test('a call of the platform is judged in both directions, kept, and counted at the end', async () => {
  const server = await webhook();
  const { listening, line, stop, data } = await recording(server.url);
  const reply = await fetch(listUrl(listening), { headers: platformHeaders });
  expect(await reply.text()).toBe('{"items":[{"id":"1","uuid":"u","title":7}]}');
  const recorded = await line<Recorded>();
  expect(Object.keys(recorded)).toEqual([
    ...['seq', 'at', 'action', 'surface', 'as', 'request', 'reply'],
  ]);
  expect(recorded).toMatchObject({
    seq: 1,
    action: 'get_items',
    surface: 'proxied',
    as: 'webhook',
    request: { findings: [] },
    reply: {
      outcome: 'list',
      diagnosis: [{ clauses: ['TAB-ITM-2'] }, { clauses: ['TAB-ITM-1'] }],
    },
  });
  expect(await stop()).toMatchObject({ code: 1 });
  expect(await line()).toMatchObject({ ended: { calls: 1, errors: 1 } });
  const history = await assay(argv`history --data ${data} --json`);
  expect(history.json()).toMatchObject({ entries: [{ seq: 1, action: 'get_items' }] });
});

test.each([
  ['any', 1],
  ['request', 1],
  ['reply', 0],
])('errors of a request alone end --fail-on %s with %i', async (failOn, code) => {
  const server = await webhook();
  const { listening, line, stop } = await recording(server.url, '--fail-on', failOn);
  await fetch(`${listening}/hook`, preflight);
  await fetch(`${listening}/hook`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', Origin: origin },
    body: '{"action":"update_item","item":{"id":"1"}}',
  });
  const { request, reply } = await line<Recorded>();
  const isError = ({ level }: { level: string }): boolean => level === 'error';
  expect([request, reply].map(({ findings }) => findings.some(isError))).toEqual([true, false]);
  expect((await stop()).code).toBe(code);
});

test.each([
  [['--to', 'ftp://a.example'], '--to needs an http:// or https:// address'],
  [['--to', 'http://a.example/hook?b=1'], 'Enter http://a.example alone.'],
  [['--to', 'http://me:pass@a.example'], 'The address has a user name or a password'],
  [argv`--to http://127.0.0.1:1 --listen 0.0.0.0:0`, '0.0.0.0 is not this machine alone'],
  ...['here', '127.0.0.1:65536'].map((listen): [string[], string] => [
    ['--to', 'http://127.0.0.1:1', '--listen', listen],
    `--listen needs a host and a port, such as 127.0.0.1:8080 or [::1]:8080; got "${listen}".`,
  ]),
])('%j is refused with what to do', async (args, words) => {
  const data = join(await ownFolder(), 'data');
  const { code, stderr } = await assay(argv`record --data ${data} ${args}`);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});
