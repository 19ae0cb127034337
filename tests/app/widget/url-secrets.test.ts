import { describe, expect, it } from 'vitest';
import { ownServer } from '#tests/support/network/own-server.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { connectionTo, desk } from '../desk.ts';
import { type Fire, stage, tabOf } from '../stage.ts';

const inPath = '0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21';
const inQuery = 'q9W8e7R6t5Y4u3I2';
const marked = 'acme-corp';
const all = [inPath, inQuery, marked];

const tabAt = (url: string, changes: Partial<Fire['tab']> = {}) =>
  tabOf(`${url}/in/${marked}/${inPath}?lang=de&key=${inQuery}`, {
    urlSecrets: { segments: [2], parameters: [] },
    ...changes,
  });
const shownAt = (url: string): string => `${url}/in/••••/••••?lang=de&key=••••`;

/** A webhook that repeats the address it was called at. */
const repeating = (status: number) =>
  recorder((request) => {
    const target = request.split(' ')[1] ?? '';
    return {
      status: request.startsWith('OPTIONS') ? 204 : status,
      headers: {
        'X-Called': target,
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': 'content-type',
      },
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
      const allow = {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': 'content-type',
      };
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

describe('the address of a document', () => {
  const id = '12345678-1234-4234-8234-123456789012';
  const served = async (endpoint: string, body: (target: string) => string) => {
    const heard: string[] = [];
    const server = await ownServer((request, response) => {
      heard.push(request.url ?? '');
      response.writeHead(200, { 'X-Called': request.url ?? '' }).end(body(request.url ?? ''));
    });
    const app = desk();
    const connection = {
      ...connectionTo(`${server.url}/base/${inQuery}`),
      endpoint_path_id: endpoint,
    };
    await app.run('saveConnection', connection);
    const exchange = await app.run('fetchDocument', { connection, id, age: 42 });
    const [call] = await app.calls(id);
    const kept = await app.run('openCall', { seq: call?.seq ?? -1 });
    return { exchange, kept, heard, url: server.url };
  };

  it('is shown and written down without endpoint_path_id and what looks random, and with the id of the document', async () => {
    const { exchange, kept, heard, url } = await served(inPath, (target) =>
      JSON.stringify({ status_code: 202, message: `${target} is under way` }),
    );
    expect(heard).toEqual([`/base/${inQuery}/webhook/${inPath}?id=${id}&age=42`]);
    expect(exchange.request.url).toBe(`${url}/base/••••/webhook/••••?id=${id}&age=42`);
    expect(kept.request.url).toBe(exchange.request.url);
    for (const secret of [inPath, inQuery])
      expect(JSON.stringify([exchange, kept])).not.toContain(secret);
  });
});

describe('an address that is kept in the vault', () => {
  const words = '/private/path/of/a-shop';
  const scene = async (secretOf: (url: string) => string, hosts: string[] = []) => {
    const webhook = await repeating(404);
    const app = desk();
    const token = await app.run('addToken', {
      label: 'Hook',
      hosts,
      secret: secretOf(webhook.url),
    });
    const tab = tabOf('https://webhook.invalid/', { webhookTokenId: token.id });
    return { ...webhook, app, tab };
  };

  it('is called, and the workspace and everything shown hold its scheme and host alone', async () => {
    const { url, heard, app, tab } = await scene((at) => `${at}${words}?shop=${inQuery}`);
    const { tabs } = await app.run('saveTab', tab);
    expect(tabs[0]?.webhook_url).toBe(`${url}/••••/••••/••••/••••?shop=••••`);
    const saved = tabs[0];
    if (!saved) throw new Error('the tab was not saved');
    const fired = await app.run('fireAction', { tab: saved, action: 'get_items' });
    expect(heard[0]).toContain(`GET ${words}?shop=${inQuery}&action=get_items`);
    expect(fired.request?.url).toContain(`${url}/••••/••••/••••/••••?shop=••••&action=get_items`);
    expect(fired.verdict.findings.map(({ clause }) => clause)).toContain('TAB-ERR-3');
    const direct = await app.run('fireAction', {
      tab: saved,
      action: 'update_item',
      surface: 'direct',
      item: { id: '1' },
    });
    expect(heard.at(-1)).toContain(words);
    const everything = JSON.stringify([tabs, fired, direct, await app.run('readWorkspace', {})]);
    for (const secret of [words, 'a-shop', inQuery]) expect(everything).not.toContain(secret);
  });

  it('is neither saved nor called beyond its own limit', async () => {
    const { heard, app, tab } = await scene((at) => `${at}${words}`, ['api.example.com']);
    await expect(app.run('saveTab', tab)).rejects.toThrow(
      /^refused: .*limited to api\.example\.com/,
    );
    await expect(app.run('fireAction', { tab, action: 'get_items' })).rejects.toThrow(
      /^refused: .*limited to api\.example\.com/,
    );
    expect(heard).toEqual([]);
  });
});
