import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTexts } from '#app/texts.ts';
import type { Dispatch } from '#operations/dispatch.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { serveWeb } from '#web/server.ts';

const echo: Dispatch = async (name, input, { progress }) => {
  progress({ phase: name, done: 1, total: 2, unit: 'items' });
  return { ok: true, value: input };
};

async function host(dispatch: Dispatch = echo) {
  const folder = join(await ownFolder(), 'window');
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), '<title>Assay</title>');
  await writeFile(join(folder, '..', 'outside.html'), 'outside');
  const texts = createTexts();
  const web = await serveWeb({ port: 0, folder, dispatch, texts });
  onTestFinished(() => web.close());
  const { origin } = new URL(web.address);
  const opened = await fetch(web.address, { redirect: 'manual' });
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api`, { method: 'POST', headers: { cookie, origin, ...headers }, body: JSON.stringify(body) });
  return { ...web, origin, opened, cookie, texts, post };
}

/** A raw request, because fetch neither sends a Host of one's choice nor a path with dots in it. */
const raw = (url: string, path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    httpRequest(url, { path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

it('exchanges the key of the printed address for a strict cookie and takes it off the address', async () => {
  const { opened } = await host();
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toBe('/');
  expect(opened.headers.get('set-cookie')).toMatch(/^assay-\d+=[\w-]{32}; HttpOnly; SameSite=Strict; Path=\/$/);
});

it('gives nothing without the cookie, or for a wrong key', async () => {
  const { origin } = await host();
  for (const path of ['/', '/index.html', '/events', '/text/x', '/?key=wrong']) expect((await fetch(origin + path)).status).toBe(401);
  expect((await fetch(`${origin}/api`, { method: 'POST', headers: { origin }, body: '{}' })).status).toBe(401);
});

it('gives the window with its policy', async () => {
  const { origin, cookie } = await host();
  const reply = await fetch(origin, { headers: { cookie } });
  expect(await reply.text()).toBe('<title>Assay</title>');
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|https?:/);
});

it('answers to its own host name only, so that a foreign name on this address gets nothing', async () => {
  const { origin, cookie } = await host();
  expect(await raw(origin, '/', { host: 'evil.example', cookie })).toBe(421);
  expect(await raw(origin, '/', { host: new URL(origin).host, cookie })).toBe(200);
});

it('hears calls of its own origin only', async () => {
  const { post } = await host();
  expect((await post({ id: '1', name: 'x', input: {} }, { origin: 'http://evil.example' })).status).toBe(403);
  expect(await (await post({ id: '1', name: 'x', input: { a: 1 } })).json()).toEqual({ ok: true, value: { a: 1 } });
});

it.each(['/../outside.html', '/%2e%2e/outside.html', '/..%2foutside.html', '//outside.html', '/%00', '/%'])(
  'never leaves its folder for %s',
  async (path) => {
    const { origin, cookie } = await host();
    expect(await raw(origin, path, { cookie })).toBe(404);
  },
);

it('tells progress to whoever listens', async () => {
  const { origin, cookie, post } = await host();
  const events = await fetch(`${origin}/events`, { headers: { cookie } });
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  await post({ id: '7', name: 'hello', input: {} });
  let heard = '';
  while (!heard.includes('hello')) heard += (await reader?.read())?.value ?? '';
  expect(heard).toContain('data: {"id":"7","progress":{"phase":"hello","done":1,"total":2,"unit":"items"}}');
  await reader?.cancel();
});

it('ends the call of a window that went away', async () => {
  let cancelled = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    cancelled = resolve;
  });
  const controller = new AbortController();
  const { origin, cookie } = await host(
    (_name, _input, { signal }) =>
      new Promise(() => {
        signal.addEventListener('abort', () => cancelled());
        controller.abort();
      }),
  );
  const call = fetch(`${origin}/api`, {
    method: 'POST',
    headers: { cookie, origin },
    body: '{"id":"1","name":"x","input":{}}',
    signal: controller.signal,
  });
  await expect(call).rejects.toThrow();
  await ended;
});

it('serves a kept text, and saves it in its own encoding', async () => {
  const { origin, cookie, texts } = await host();
  const { id } = texts.keep({ name: 'dö c.xml', shown: new TextEncoder().encode('ä'), original: new Uint8Array([0xe4]) });
  const shown = await fetch(`${origin}/text/${id}`, { headers: { cookie } });
  expect(await shown.text()).toBe('ä');
  const saved = await fetch(`${origin}/text/${id}?save`, { headers: { cookie } });
  expect(new Uint8Array(await saved.arrayBuffer())).toEqual(new Uint8Array([0xe4]));
  expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''d%C3%B6%20c.xml");
  expect((await fetch(`${origin}/text/unknown`, { headers: { cookie } })).status).toBe(410);
});
