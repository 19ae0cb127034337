import { describe, expect, it } from 'vitest';
import { ownServer } from '#tests/support/network/own-server.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { connectionTo, desk } from '../desk.ts';
import { stage, tabOf } from '../stage.ts';

const inPath = '0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21';
const inQuery = 'q9W8e7R6t5Y4u3I2';
const marked = 'acme-corp';
const all = [inPath, inQuery, marked];

const tabAt = (url: string) =>
  tabOf(`${url}/in/${marked}/${inPath}?lang=de&key=${inQuery}`, {
    urlSecrets: { segments: [2], parameters: [] },
  });
const allow = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type',
};
const shownAt = (url: string): string => `${url}/in/••••/••••?lang=de&key=••••`;

/** A webhook that repeats the address it was called at. */
const repeating = (status: number) =>
  recorder((request) => {
    const target = request.split(' ')[1] ?? '';
    return {
      status: request.startsWith('OPTIONS') ? 204 : status,
      headers: { 'X-Called': target, ...allow },
      body: JSON.stringify(
        status === 200
          ? [{ id: '1', title: target }]
          : { message: `The webhook ${target} is not registered.` },
      ),
    };
  });

describe('the URL secrets of a webhook_url', () => {
  it('are sent, and nothing that is shown or kept holds them', async () => {
    const { url, heard } = await repeating(200);
    const { fire, replyOf } = await stage();
    const fired = await fire({ tab: tabAt(url), action: 'get_items' });
    expect(heard[0]).toContain(`/in/${marked}/${inPath}?lang=de&key=${inQuery}&action=get_items`);
    expect(fired.request?.url).toMatch(`${shownAt(url)}&action=get_items&agentId=9b2f7f52`);
    expect(fired.parameters.slice(0, 2)).toMatchObject([
      { name: 'lang', value: 'de' },
      { name: 'key', value: '••••' },
    ]);
    for (const secret of all) expect(JSON.stringify([fired, replyOf(fired)])).not.toContain(secret);
  });

  it('in the id of a row are masked, and no masked id is sent', async () => {
    const action = 'item_clicked';
    const { url, heard } = await recorder(() => ({
      body: JSON.stringify([{ id: `${inPath}/1`, title: 'a' }]),
    }));
    const { fire } = await stage();
    const { verdict } = await fire({ tab: tabAt(url), action: 'get_items', surface: 'proxied' });
    const item = verdict.as === 'get_items' ? verdict.value?.items[0] : undefined;
    expect(item?.id).toMatch(/^••••[^0-9a-f]*\/1$/);
    expect(verdict.steps.at(-1)?.text).toMatch(/id of item 1 .*secret/);
    await expect(fire({ tab: tabAt(url), action, item: { id: item?.id ?? '' } })).rejects.toThrow(
      'Nothing was sent',
    );
    await fire({ tab: tabAt(url), action, surface: 'proxied', itemId: `${inPath}/1` });
    expect(heard).toHaveLength(2);
  });

  it('are masked in every hop of a direct call, and where it redirects to', async () => {
    const other = 'f00dfeed12345678';
    const { url, heard } = await recorder((request) => {
      if (request.startsWith('OPTIONS')) return { status: 204, headers: allow };
      return request.includes(other)
        ? { status: 500, headers: allow }
        : { status: 307, headers: { ...allow, Location: `/moved/${other}?key=word` } };
    });
    const { fire } = await stage();
    const fired = await fire({
      tab: tabAt(url),
      action: 'update_item',
      surface: 'direct',
      item: { id: '1' },
    });
    expect(heard.join()).toContain(other);
    expect(fired.request?.url).toBe(shownAt(url));
    expect(new Set(fired.cors?.hops.map(({ request }) => request.url))).toEqual(
      new Set([shownAt(url), `${url}/moved/••••?key=••••`]),
    );
    for (const secret of [...all, other]) expect(JSON.stringify(fired)).not.toContain(secret);
  });
});

it('the address of a document is shown and written down without endpoint_path_id and what looks random, and with the id of the document', async () => {
  const id = '12345678-1234-4234-8234-123456789012';
  const heard: string[] = [];
  const { url } = await ownServer((request, response) => {
    const called = request.url ?? '';
    heard.push(called);
    response.setHeader('X-Called', called);
    response.end(JSON.stringify({ status_code: 202, message: `${called} is under way` }));
  });
  const app = desk();
  const connection = { ...connectionTo(`${url}/base/${inQuery}`), endpoint_path_id: inPath };
  await app.run('saveConnection', connection);
  const exchange = await app.run('fetchDocument', { connection, id, age: 42 });
  const [call] = await app.calls(id);
  const kept = await app.run('openCall', { seq: call?.seq ?? -1 });
  expect(heard).toEqual([`/base/${inQuery}/webhook/${inPath}?id=${id}&age=42`]);
  for (const { request } of [exchange, kept])
    expect(request.url).toBe(`${url}/base/••••/webhook/••••?id=${id}&age=42`);
  for (const secret of [inPath, inQuery])
    expect(JSON.stringify([exchange, kept])).not.toContain(secret);
});

describe('an address that is kept in the vault', () => {
  const words = '/private/path/of/a-shop';
  const scene = async (hosts: string[] = []) => {
    const webhook = await repeating(404);
    const app = desk();
    const secret = `${webhook.url}${words}?shop=${inQuery}`;
    const token = await app.run('addToken', { label: 'Hook', hosts, secret });
    const tab = tabOf('https://webhook.invalid/', { webhookTokenId: token.id });
    return { ...webhook, ...app, tab };
  };

  it('is called, and the workspace and everything shown hold its scheme and host alone', async () => {
    const { url, heard, run, tab } = await scene();
    const { tabs } = await run('saveTab', tab);
    const shown = `${url}/••••/••••/••••/••••?shop=••••`;
    expect(tabs[0]?.webhook_url).toBe(shown);
    const asked = { tab: tabs[0] ?? tab, item: { id: '1' } };
    const fired = await run('fireAction', { ...asked, action: 'get_items' });
    expect(heard[0]).toContain(`GET ${words}?shop=${inQuery}&action=get_items`);
    expect(fired.request?.url).toContain(`${shown}&action=get_items`);
    expect(fired.verdict.findings.map(({ clause }) => clause)).toContain('TAB-ERR-3');
    const direct = await run('fireAction', { ...asked, action: 'update_item', surface: 'direct' });
    expect(heard.at(-1)).toContain(words);
    const everything = JSON.stringify([tabs, fired, direct, await run('readWorkspace', {})]);
    for (const secret of [words, 'a-shop', inQuery]) expect(everything).not.toContain(secret);
  });

  it('is neither saved nor called beyond its own limit', async () => {
    const { heard, run, tab } = await scene(['api.example.com']);
    for (const refused of [run('saveTab', tab), run('fireAction', { tab, action: 'get_items' })])
      await expect(refused).rejects.toThrow(/^refused: .*limited to api\.example\.com/);
    expect(heard).toEqual([]);
  });
});
