import { expect, it, onTestFinished } from 'vitest';
import { raw, webHost } from './host.ts';

it('gives the window with its policy', async () => {
  const { get } = await webHost();
  const reply = await get('');
  expect(await reply.text()).toBe('<title>Assay</title>');
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|https?:/);
});

it.each([
  '../outside.html',
  '%2e%2e/outside.html',
  '..%2foutside.html',
  '/outside.html',
  '%00',
  '%',
  '/',
  '//127.0.0.1:1/',
  '..;/outside.html',
])('never leaves its folder for %s', async (path) => {
  const { origin, cookie, room } = await webHost();
  const { status, text } = await raw(origin, room + path, { cookie });
  expect([401, 404]).toContain(status);
  expect(text).not.toContain('outside');
});

/** Opens the stream of events; `until` reads on until a text is in what was heard, and returns all of it. */
async function listening({ get }: Awaited<ReturnType<typeof webHost>>) {
  const events = await get('events');
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader?.cancel());
  let heard = '';
  return async (text: string): Promise<string> => {
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? '';
    return heard;
  };
}

it('reports progress and changes to whoever listens', async () => {
  const host = await webHost();
  const until = await listening(host);
  await host.post({ id: '7', name: 'hello', input: {} });
  host.change('workspace');
  const heard = await until('workspace');
  expect(heard).toContain(
    'data: {"kind":"progress","id":"7","progress":{"phase":"hello","done":1,"total":2,"unit":"items"}}\n\n',
  );
  expect(heard).toContain('data: {"kind":"changed","what":"workspace"}\n\n');
});

it('a window that does not keep up misses progress, but no change, and hears of each once', async () => {
  const reports = 1000;
  const host = await webHost(async (_name, _input, { progress }) => {
    for (let done = 0; done < reports; done += 1)
      progress({ phase: `${done} `.padEnd(200, 'x'), done, total: null, unit: 'items' });
    for (const what of ['vault', 'calls', 'vault', 'vault'] as const) host.change(what);
    return { ok: true, value: null };
  });
  const until = await listening(host);
  await host.post({ id: '7', name: 'hello', input: {} });
  host.change('workspace');
  const heard = await until('workspace');
  expect(heard.match(/"progress"/g)?.length).toBeLessThan(reports);
  expect(heard.match(/"what":"\w+"/g)).toEqual([
    '"what":"vault"',
    '"what":"calls"',
    '"what":"workspace"',
  ]);
});

it('ends the call of a window that went away', async () => {
  let cancelled = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    cancelled = resolve;
  });
  const controller = new AbortController();
  const { home, origin, cookie } = await webHost(
    (_name, _input, { signal }) =>
      new Promise(() => {
        signal.addEventListener('abort', () => cancelled());
        controller.abort();
      }),
  );
  const call = fetch(`${home}api`, {
    method: 'POST',
    headers: { cookie, origin },
    body: '{"id":"1","name":"x","input":{}}',
    signal: controller.signal,
  });
  await expect(call).rejects.toThrow();
  await ended;
});

it('serves a stored text, and saves it in its own encoding', async () => {
  const { texts, get } = await webHost();
  const { id } = texts.keep({
    name: 'dö c.xml',
    shown: new TextEncoder().encode('ä'),
    original: new Uint8Array([0xe4]),
  });
  const shown = await get(`text/${id}`);
  expect(await shown.text()).toBe('ä');
  const saved = await get(`text/${id}?save`);
  expect(new Uint8Array(await saved.arrayBuffer())).toEqual(new Uint8Array([0xe4]));
  expect(saved.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''d%C3%B6%20c.xml",
  );
  expect((await get('text/unknown')).status).toBe(410);
});

it('lets the browser store neither answers nor texts nor refusals, and shares nothing with other origins', async () => {
  const { origin, texts, post, get } = await webHost();
  const { id } = texts.keep({
    name: 'a.xml',
    shown: new Uint8Array([65]),
    original: new Uint8Array([65]),
  });
  const replies = await Promise.all([
    post({ id: '1', name: 'x', input: {} }),
    get(`text/${id}`),
    get(`text/${id}?save`),
    fetch(origin),
  ]);
  for (const { headers } of replies) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
