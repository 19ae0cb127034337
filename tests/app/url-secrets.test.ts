import { describe, expect, it, onTestFinished } from 'vitest';
import { httpServer } from '#tests/support/loopback.ts';
import { recorder } from '#tests/support/recorder.ts';
import { connectionTo, desk } from './desk.ts';
import { type Fire, stage, tabOf } from './stage.ts';

const inPath = '0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21';
const inQuery = 'q9W8e7R6t5Y4u3I2';
const marked = 'acme-corp';
const all = [inPath, inQuery, marked];

const tabAt = (url: string, changes: Partial<Fire['tab']> = {}) =>
  tabOf(`${url}/in/${marked}/${inPath}?lang=de&key=${inQuery}`, { urlSecrets: { segments: [2], parameters: [] }, ...changes });
const shownAt = (url: string): string => `${url}/in/••••/••••?lang=de&key=••••`;

/** A webhook that repeats the address it was called at. */
const repeating = (status: number) =>
  recorder((request) => {
    const target = request.split(' ')[1] ?? '';
    return {
      status: request.startsWith('OPTIONS') ? 204 : status,
      headers: { 'X-Called': target, 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' },
      body: JSON.stringify(status === 200 ? [{ id: '1', title: target }] : { message: `The webhook ${target} is not registered.` }),
    };
  });

describe('the URL secrets of a webhook_url', () => {
  it('are sent, and nothing that is shown or kept holds them', async () => {
    const { url, heard } = await repeating(200);
    const { fire, replyOf, issues } = await stage();
    const fired = await fire({ tab: tabAt(url), action: 'get_items' });
    expect(heard[0]).toContain(`/in/${marked}/${inPath}?lang=de&key=${inQuery}&action=get_items`);
    expect(fired.request?.url).toMatch(`${shownAt(url)}&action=get_items&agentId=9b2f7f52`);
    expect(fired.parameters.slice(0, 2)).toMatchObject([
      { name: 'lang', value: 'de' },
      { name: 'key', value: '••••' },
    ]);
    for (const secret of all) expect(JSON.stringify([fired, replyOf(fired), issues.list()])).not.toContain(secret);
  });

  it('in an error reply are an error, each one told, and masked in the issue', async () => {
    const { url } = await repeating(404);
    const { fire, replyOf, issues } = await stage();
    const fired = await fire({ tab: tabAt(url), action: 'get_items' });
    const told = fired.verdict.findings.filter(({ clause }) => clause === 'TAB-ERR-3');
    expect(told.map(({ level, message }) => [level, message])).toEqual(
      all.map(() => ['error', 'An error reply must not contain secrets; this one repeats a secret of the webhook_url.']),
    );
    expect(issues.list()).toHaveLength(1);
    for (const secret of all) expect(JSON.stringify([fired, replyOf(fired), issues.list()])).not.toContain(secret);
  });

  it('that are ordinary words prove nothing in a reply', async () => {
    const { url } = await recorder(() => ({ status: 500, body: '{"error":"production is down"}' }));
    const { fire, replyOf } = await stage();
    const fired = await fire({ tab: tabOf(`${url}/hook?key=production`), action: 'get_items' });
    expect(fired.request?.url).toContain('/hook?key=••••&action=');
    expect(fired.verdict.findings.map(({ clause }) => clause)).not.toContain('TAB-ERR-3');
    expect(replyOf(fired)).toBe('{"error":"production is down"}');
  });

  it('are masked in every hop of a direct call, and where it redirects to', async () => {
    const other = 'f00dfeed12345678';
    const { url, heard } = await recorder((request) => {
      const allow = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' };
      if (request.startsWith('OPTIONS')) return { status: 204, headers: allow };
      return request.includes(other) ? { status: 500, headers: allow } : { status: 307, headers: { ...allow, Location: `/moved/${other}?key=word` } };
    });
    const { fire } = await stage();
    const fired = await fire({ tab: tabAt(url), action: 'update_item', surface: 'direct', item: { id: '1' } });
    expect(heard.join()).toContain(other);
    expect(fired.request?.url).toBe(shownAt(url));
    expect(new Set(fired.cors?.hops.map(({ request }) => request.url))).toEqual(new Set([shownAt(url), `${url}/moved/••••?key=••••`]));
    for (const secret of [...all, other]) expect(JSON.stringify(fired)).not.toContain(secret);
  });

  it('stay out of the remedies of a CORS verdict', async () => {
    const { url } = await recorder(() => ({ status: 404 }));
    const { fire } = await stage();
    const fired = await fire({ tab: tabAt(url), action: 'update_item', surface: 'direct', item: { id: '1' } });
    expect(fired.cors?.remedies.map((remedy) => remedy.url)).toContain(shownAt(url));
    for (const secret of all) expect(JSON.stringify(fired)).not.toContain(secret);
  });

  it('stay out of the failure when nobody answers', async () => {
    const { fire, issues } = await stage();
    const fired = await fire({ tab: tabAt('http://127.0.0.1:9'), action: 'get_items' });
    expect(fired.failure?.kind).toBe('refused');
    for (const secret of all) expect(JSON.stringify([fired, issues.list()])).not.toContain(secret);
  });
});

describe('the address of a document', () => {
  const id = '12345678-1234-4234-8234-123456789012';
  const served = async (endpoint: string, body: (target: string) => string) => {
    const heard: string[] = [];
    const server = await httpServer((request, response) => {
      heard.push(request.url ?? '');
      response.writeHead(200, { 'X-Called': request.url ?? '' }).end(body(request.url ?? ''));
    });
    onTestFinished(() => server.close());
    const app = desk();
    const connection = { ...connectionTo(`${server.url}/base/${inQuery}`), endpoint_path_id: endpoint };
    await app.run('saveConnection', connection);
    const exchange = await app.run('fetchDocument', { connection, id, age: 42 });
    const [call] = await app.run('listCalls', { connectionId: connection.id, id });
    const kept = await app.run('openCall', { seq: call?.seq ?? -1 });
    return { exchange, kept, heard, url: server.url };
  };

  it('is shown and written down without endpoint_path_id and what looks random, and with the id of the document', async () => {
    const { exchange, kept, heard, url } = await served(inPath, (target) => JSON.stringify({ status_code: 202, message: `${target} is under way` }));
    expect(heard).toEqual([`/base/${inQuery}/webhook/${inPath}?id=${id}&age=42`]);
    expect(exchange.request.url).toBe(`${url}/base/••••/webhook/••••?id=${id}&age=42`);
    expect(kept.request.url).toBe(exchange.request.url);
    for (const secret of [inPath, inQuery]) expect(JSON.stringify([exchange, kept])).not.toContain(secret);
  });

  it('hides an endpoint_path_id that is a word, which stays readable in the document', async () => {
    const { exchange } = await served('statement', () => JSON.stringify({ status_code: 400, message: 'the statement is damaged' }));
    expect(exchange.request.url).toContain('/webhook/••••?id=');
    expect(exchange.verdict?.value.record?.message).toBe('the statement is damaged');
  });
});
