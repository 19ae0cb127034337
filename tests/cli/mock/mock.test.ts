import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failOption, latencyOption } from '#cli/mock/mock.ts';
import type { MockCall } from '#samples/mock.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayRunning } from '#tests/support/run/cli.ts';

/** Starts a mock service; `fire` calls an action as the platform does. */
async function mocking(...args: string[]) {
  const mock = assayRunning(argv`mock ${args} --json`);
  const { listening } = await mock.line<{ listening: string }>();
  const fire = async (action: string, ...more: string[]) => {
    const { json } = await assay(argv`fire ${action} --url ${listening} --json ${more}`);
    return { fired: json(), call: await mock.line<MockCall>() };
  };
  return { ...mock, listening, fire };
}

describe('assay mock', () => {
  it('prints where it listens, each call with what is wrong with it, and how many there were', async () => {
    const { listening, fire, line, stop } = await mocking();
    expect(listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/default$/);
    const { fired, call } = await fire('get_items');
    expect(fired).toMatchObject({ outcome: 'list' });
    expect(call).toMatchObject({
      as: 'webhook',
      action: 'get_items',
      surface: 'proxied',
      status: 200,
      request: { findings: [] },
    });
    await fetch(`${listening}?action=item_clicked`);
    expect((await line<MockCall>()).request.findings).not.toEqual([]);
    expect(await stop()).toMatchObject({ code: 1 });
    expect(await line()).toMatchObject({ ended: { calls: 2 } });
  });

  it('gives the mock replies and the expected documents of a workspace', async () => {
    const file = join(await ownFolder(), 'assay.yaml');
    const id = '9c2f4a10-52b1-4c8e-9d55-0123456789ab';
    await writeFile(
      file,
      `version: 1
tabs: {orders: {webhook_url: https://hooks.example.com/orders}}
connections: {docs: {base_url: https://api.example.com, endpoint_path_id: statements}}
documents: {lost: {connection: docs, document_id: ${id}, expected: no-template}}
mocks:
  get_items: {body: '{"items":[{"id":"own","status":"open"}]}', headers: [[X-Own, kept]]}
  item_clicked: {status: 503, body: '{"error":"closed"}'}
`,
    );
    const webhook = await mocking('--from', file);
    expect((await webhook.fire('get_items')).fired).toMatchObject({
      value: { items: [{ id: 'own' }] },
    });
    const own = await fetch(`${webhook.listening}?action=get_items`);
    expect(own.headers.get('X-Own')).toBe('kept');
    await webhook.line();
    expect((await webhook.fire('item_clicked', '--id', 'own')).call.status).toBe(503);
    const { listening } = await mocking('document', '--from', file);
    const reply = await fetch(`${listening}?id=${id}`, { headers: { Authorization: 'key' } });
    expect(await reply.json()).toMatchObject({ status_code: 400, status: 'Failed' });
  });
});

it.each([
  ['300ms', [300, 300]],
  ['0.5s..1s', [500, 1000]],
])('reads the latency %s', (text, times) => expect(latencyOption(text)).toEqual(times));
it.each(['2', '2s..1s', '601s'])('refuses the latency "%s"', (text) =>
  expect(() => latencyOption(text)).toThrow('300ms'),
);
it.each([['2.5%:503', { share: 0.025, status: 503 }]])('reads the share %s', (text, fail) =>
  expect(failOption(text)).toEqual(fail),
);
it.each(['10', '101%', '10%:200'])('refuses the share "%s"', (text) =>
  expect(() => failOption(text)).toThrow('10%'),
);
