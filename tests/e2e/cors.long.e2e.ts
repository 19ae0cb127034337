import type { IncomingHttpHeaders } from 'node:http';
import { expect } from '@playwright/test';
import type { DirectFetchCall } from '#app/ports/ports.ts';
import { openDirectBrowser } from '../support/electron/direct-browser.ts';
import { corsCases } from '../support/network/cors-cases.ts';
import { corsServers, endOf } from '../support/network/cors-servers.ts';
import { httpServer } from '../support/network/loopback.ts';
import { test } from './fixtures.ts';

const limits = { timeout: 10_000, maxBytes: 1024 * 1024 };

test('the browser of the desktop app ends every way of answering a page where the model ends it', async ({
  executable,
}) => {
  const servers = await corsServers(corsCases);
  const browser = await openDirectBrowser(executable ?? '');
  try {
    const calls = corsCases.map(({ credentials }, index) => ({
      ...servers.served(index),
      credentials,
    }));
    const ends = (await browser.send(calls, limits)).map(endOf);
    const strayed = corsCases.flatMap(({ name, expect: modelled, orElse }, at) =>
      ends[at] === modelled || ends[at] === orElse ? [] : [{ name, modelled, end: ends[at] }],
    );
    expect(strayed).toEqual([]);
  } finally {
    await browser.close();
    await servers.close();
  }
});

test('a call is sent, fails and is given up by the page of the desktop app', async ({
  executable,
}) => {
  const heard: { method: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const allow = {
    'Access-Control-Allow-Origin': 'http://shop.example',
    'Access-Control-Allow-Headers': 'content-type',
    'Access-Control-Allow-Credentials': 'true',
  };
  const server = await httpServer(async (request, response) => {
    const { method = '', headers, url } = request;
    heard.push({ method, headers, body: (await request.toArray()).join('') });
    if (method === 'OPTIONS') response.writeHead(204, allow).end();
    else if (url === '/cut')
      response
        .writeHead(200, { ...allow, 'Content-Length': '100' })
        .write('half', () => request.socket.destroy());
    else if (url !== '/silent')
      response
        .writeHead(201, { ...allow, 'Set-Cookie': 'a=b' })
        .end(url === '/large' ? 'x'.repeat(2000) : 'fine');
  });
  const direct = await openDirectBrowser(executable ?? '');
  try {
    const call = (url: string): DirectFetchCall => ({
      origin: 'http://shop.example',
      credentials: 'include',
      request: {
        method: 'POST',
        url,
        headers: [['Content-Type', 'application/json']],
        body: '{"a":"\u2028</script>"}',
      },
    });
    const one = async (url: string, given = limits, cancelAfter?: number) => {
      const [result] = await direct.send([call(url)], given, cancelAfter);
      if (result === undefined) throw new Error('no result came');
      return result;
    };

    // Twice, so that a cookie or an answered preflight of the first call would show in the second.
    for (const _time of [1, 2]) {
      heard.length = 0;
      const { outcome, hops, text, verdict, ...rest } = await one(`${server.url}/hook`);
      expect({ by: rest.by, kind: outcome.kind, text, allowed: verdict.allowed }).toEqual({
        by: 'browser',
        kind: 'reply',
        text: 'fine',
        allowed: true,
      });
      expect(heard.map(({ method, body }) => [method, body])).toEqual([
        ['OPTIONS', ''],
        ['POST', '{"a":"\u2028</script>"}'],
      ]);
      for (const [index, { headers }] of heard.entries()) {
        expect(headers).toMatchObject({
          origin: 'http://shop.example',
          referer: 'http://shop.example/',
          accept: '*/*',
        });
        expect(headers['user-agent']).toMatch(/Chrome\/\d+/);
        expect(headers['user-agent'] ?? '').not.toMatch(/Electron|direct-browser/);
        expect(headers).not.toHaveProperty('cookie');
        expect(hops[index]?.request.headers).toContainEqual(['Origin', 'http://shop.example']);
      }
      expect(hops.map(({ kind, reply }) => [kind, reply?.status])).toEqual([
        ['preflight', 204],
        ['request', 201],
      ]);
    }
    // No program is given this port by chance, and Chromium does not refuse it itself.
    expect(endOf(await one('http://127.0.0.1:1022/'))).toBe('refused');
    // The promise of fetch() is kept as soon as the head of the reply is there (TAB-UPD-1).
    const begun = async (url: string, given = limits) => {
      const result = await one(url, given);
      return [endOf(result), result.hops.at(-1)?.reply?.status, result.hops.at(-1)?.failure?.kind];
    };
    expect(await begun(`${server.url}/cut`)).toEqual(['allowed', 200, 'incomplete']);
    expect(await begun(`${server.url}/large`, { ...limits, maxBytes: 1000 })).toEqual([
      'allowed',
      201,
      'too-large',
    ]);
    expect(endOf(await one(`${server.url}/silent`, { ...limits, timeout: 1000 }))).toBe('timeout');
    expect((await one(`${server.url}/silent`, limits, 1000)).cancelled).toBe(true);
    expect(endOf(await one(`${server.url}/hook`))).toBe('allowed');
    const blocked = await direct.send(
      [{ ...call(`${server.url}/hook`), origin: 'http://other.example' }],
      limits,
    );
    const said = expect.stringContaining('blocked by CORS policy');
    expect(blocked[0]?.outcome).toEqual({ kind: 'blocked', said });
  } finally {
    await direct.close();
    await server.close();
  }
});

test('a redirect that takes a secret to another server is not followed by the page of the desktop app', async ({
  executable,
}) => {
  const heard: string[] = [];
  const allow = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
  const target = await httpServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200, allow).end('{}');
  });
  const webhook = await httpServer(({ method, url = '' }, response) => {
    if (method === 'OPTIONS') response.writeHead(204, allow).end();
    else
      response
        .writeHead(Number(url.slice(1, 4)), { ...allow, Location: `${target.url}${url.slice(4)}` })
        .end();
  });
  const call = (path: string): DirectFetchCall => ({
    origin: 'http://shop.example',
    request: {
      method: 'POST',
      url: `${webhook.url}${path}`,
      headers: [['Content-Type', 'application/json']],
      body: '{}',
    },
  });
  const statuses = [301, 302, 303, 307, 308];
  const held = statuses.flatMap((status) =>
    ['/in/s3cr3t', '/?t=s3cr3t'].map((tail) => call(`/${status}${tail}`)),
  );
  const free = statuses.map((status) => call(`/${status}/in/other`));
  const browser = await openDirectBrowser(executable ?? '');
  try {
    const stopped = await browser.send(held, limits, undefined, 's3cr3t');
    const followed = await browser.send(free, limits, undefined, 's3cr3t');
    expect(stopped.map(endOf)).toEqual(held.map(() => 'withheld'));
    expect(followed.map(endOf)).toEqual(free.map(() => 'allowed'));
    expect(heard.filter((one) => one.includes('s3cr3t'))).toEqual([]);
    expect(heard.filter((one) => !one.startsWith('OPTIONS'))).toHaveLength(free.length);
  } finally {
    await browser.close();
    await Promise.all([target.close(), webhook.close()]);
  }
});
