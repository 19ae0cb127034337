import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayProcess, assayRunning } from '#tests/support/run/cli.ts';
import { mark } from '#tests/support/taint/taint.ts';
import { watchForTaint } from '#tests/support/taint/taint-watch.ts';
import { entryOf, harOf, proxiedUrl } from '../core/imported/hars.ts';
import { mcpClient } from './mcp/client.ts';

/** Headers of requests that are not known to be harmless; `/` before a name: its value is the address that holds the secret. */
const secretNames =
  `X-Auth-Token X-Api-Key X-Vault-Token Private-Token X-Gitlab-Token X-Amz-Security-Token X-Amzn-Oidc-Data
  Cf-Access-Jwt-Assertion Ocp-Apim-Subscription-Key X-Functions-Key Fastly-Key X-CSRF-Token X-Session-Id X-Plex-Token Circle-Token
  X-Ms-Token-Aad-Id-Token X-Goog-Iam-Authorization-Token X-Hub-Signature-256 X-Shopify-Access-Token X-Slack-Signature Stripe-Signature
  X-Twilio-Signature X-Gitlab-Event-Secret X-Telegram-Bot-Api-Secret-Token X-Line-Signature X-Xsrf-Token X-Client-Cert X-Ssl-Client-Cert
  X-Amzn-Oidc-Accesstoken X-Amzn-Oidc-Identity X-Goog-Authenticated-User-Jwt X-Goog-Iap-Jwt-Assertion X-Ms-Client-Principal
  X-Forwarded-Access-Token X-Forwarded-User X-Forwarded-Email X-Auth-Request-Access-Token X-Remote-User X-Okta-User X-Consumer-Custom-Id
  X-Credential-Identifier X-Kong-Consumer X-Rapidapi-Key X-Algolia-Api-Key X-Parse-Session-Token X-Parse-Master-Key Sec-WebSocket-Protocol
  X-Redmine-Api-Key X-Figma-Token X-Figma X-Tableau-Auth Dd-Api-Key Dd-Application-Key X-Honeycomb-Team X-Sentry-Auth X-Grafana-Id
  Api_Key Token Secret Pin X-Pin X-Customer X-Tenant X-Otp X-Device Baggage X-Debug-Info X-Acme-Thing Knock-Knock Password X-Internal`.split(
    /\s+/,
  );
const addressNames = ['X-Original-URI', 'X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Uri'];

const plainHeaders: Readonly<Record<string, string>> = {
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  tracestate: 'vendor=00f067aa0ba902b7',
  'X-Request-Id': '7f3c9a4e-3d52-4b1e-9f6a-0d2c8e5b7a91',
  'Cf-Ray': '8f1e2d3c4b5a6978-FRA',
  'Cf-Connecting-Ip': '203.0.113.7',
  'X-Amzn-Trace-Id': 'Root=1-67891233-abcdef012345678912345678',
  'X-Forwarded-For': '203.0.113.7, 10.0.0.1',
  'X-Forwarded-Proto': 'https',
  Accept: 'application/json',
  'Accept-Language': 'de-CH,de;q=0.9',
  'Cache-Control': 'no-cache, no-store, max-age=0',
  'User-Agent': 'platform/2.7',
  Referer: 'https://shop.example/orders?page=2',
  'Sec-Fetch-Site': 'cross-site',
  'If-None-Match': '"9f8e7d6c5b4a39281706"',
};

/** Headers of the service's own. */
const replyHeaders: Readonly<Record<string, string>> = {
  'X-App-Version': '1.2.3',
  'X-Cache': 'HIT',
  'X-Powered-By': 'PHP/8.2.12',
  'X-Environment': 'production',
  'X-RateLimit-Limit': '100',
  'X-Total-Count': '42',
  'X-Schema-Version': '2026-01-15',
  'X-Release': 'v2.14.0-rc.3',
  'X-Content-Type-Options': 'nosniff',
  'X-Feature-Flags': 'newCheckout,betaSearch',
  'X-Tenant': 'acme',
  ETag: '"33a64df551425fcc55e4d42a148795d9f25f89d4"',
  'X-Amz-Cf-Id': 'N1bq8wXtG5r7uYpQ2sVkEo9a',
};

/** The values of one run, a number among them that no search finds by chance. */
function planted(from: string): Record<string, string> {
  const made = (name: string): string =>
    mark(`s${randomBytes(15).toString('base64url')}`, { name: `${name} ${from}` });
  return Object.fromEntries([
    ...secretNames.map((name) => [name, made(name)]),
    ...addressNames.map((name) => [name, `/a?page=2&api_key=${made(name)}`]),
  ]);
}

const inGroups = (headers: Readonly<Record<string, string>>): Record<string, string>[] => {
  const names = Object.keys(headers);
  return Array.from({ length: Math.ceil(names.length / 25) }, (_, group) =>
    Object.fromEntries(
      names.slice(group * 25, group * 25 + 25).map((name) => [name, headers[name] ?? '']),
    ),
  );
};

const send = (url: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (reply) => reply.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });

test('of a hundred names of headers, no secret is in anything that is printed, kept or exported, and what is harmless stays', async () => {
  expect(secretNames.length + addressNames.length).toBeGreaterThan(70);
  const heard: string[] = [];
  const service = await ownServer((asked, reply) => {
    const said = JSON.stringify(asked.headers);
    heard.push(said);
    reply
      .writeHead(200, { ...replyHeaders, 'Content-Type': 'application/json', 'X-Said': said })
      .end(JSON.stringify({ items: [{ id: '1', title: 'One', status: said, tags: [said] }] }));
  });
  const folder = await ownFolder();
  const [recorded, imported] = [join(folder, 'recorded'), join(folder, 'imported')];
  await Promise.all([recorded, imported].map((data) => mkdir(data, { mode: 0o700 })));
  const { hear, end } = await watchForTaint(folder);
  const url = new URL(proxiedUrl('get_items'));
  const sent = planted('that was recorded');
  const { until, stop } = assayRunning(argv`record --to ${service.url} --data ${recorded} --json`);
  const listening = await until(/http:\/\/127\.0\.0\.1:\d+/);
  for (const headers of inGroups(sent))
    await send(`${listening}${url.pathname}${url.search}`, { ...plainHeaders, ...headers });
  const { stdout, stderr } = await stop();
  for (const value of Object.values(sent)) expect(heard.join()).toContain(value);
  const inFile = planted('that was imported');
  const har = harOf(
    ...inGroups(inFile).map((headers) =>
      entryOf({
        url: url.href,
        requestHeaders: Object.entries({ ...plainHeaders, ...headers, PIN: '4711', 'X-Yes': '1' }),
        headers: Object.entries(replyHeaders),
        content: { text: JSON.stringify({ items: [{ id: '1', title: JSON.stringify(headers) }] }) },
      }),
    ),
  );
  const importing = await assayProcess(
    argv`read --as recording - --record --json --data ${imported}`,
    {
      input: har,
    },
  );
  const said = [stdout, stderr, importing.stdout, importing.stderr];
  for (const data of [recorded, imported]) {
    const history = await assay(argv`history --data ${data} --json --limit 100`);
    const { entries } = history.json() as { entries: { seq: number }[] };
    expect(entries).toHaveLength(inGroups(sent).length);
    const seqs = entries.map(({ seq }) => String(seq));
    said.push(
      history.stdout,
      (await assay(argv`history show ${seqs.slice(0, 1)} --data ${data}`)).stdout,
    );
    for (const format of ['har', 'curl', 'markdown']) {
      const { code, stdout: text } = await assay(
        argv`history export ${seqs} --format ${format} --data ${data}`,
      );
      expect(code).toBe(0);
      said.push(text);
      const shown = [
        ...Object.values(plainHeaders),
        '/a?page=2&api_key=',
        ...(format === 'curl' ? [] : Object.values(replyHeaders)),
      ];
      for (const value of shown)
        expect(text).toContain(format === 'har' ? JSON.stringify(value).slice(0, -1) : value);
    }
    const { call, client, output } = await mcpClient(argv`--data ${data}`, { hasProcess: true });
    await call('search_history');
    await client.readResource({ uri: `assay://replies/${seqs[0]}` });
    said.push(output());
    await client.close();
  }
  const exported = said.join('\n');
  for (const number of ['4711', '1'])
    expect(exported).not.toMatch(new RegExp(`(?:PIN|X-Yes)["': value,]*${number}\\b`, 'i'));
  hear('output', exported);
  const { hits, searched } = await end();
  expect(hits).toEqual([]);
  expect(searched.file).toBeGreaterThan(10_000);
});
