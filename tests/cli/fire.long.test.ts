import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { unusedOptions } from '#cli/fire-input.ts';
import type { FireOptions } from '#cli/fire-options.ts';
import type { ActionName, Surface } from '#core/widget/actions.ts';
import { usualTab } from '#core/widget/tab.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { expectWords } from '#tests/support/words.ts';

const secret = 'crd-9f8e7d6c5b4a-webhook';
const jwtSecret = 'jwt-0a1b2c3d4e5f-customer-6a7b8c9d';
const now = '2026-11-21T12:00:00.000Z';
const fire = (args: string[], env: Record<string, string> = {}) =>
  assay(argv`fire ${args} --now ${now} --json`, { env });
const jwt = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(jwtSecret));

describe('assay fire, proxied', () => {
  test('create_item with a credential and a verified visitor: everything is told, nothing secret is', async () => {
    const webhook = await recorder(() => ({ body: '{"ok":true}' }));
    const token = await jwt({ sub: 'visitor-7', email: 'ada@example.org', plan: 'gold' });
    const args = argv`
      create_item --url ${webhook.url} --category messaging --conversation-id c --entry "Hello"
    `;
    const secrets = argv`
      --credential token --secret-env S --visitor-token-env V --jwt-secret-env J
    `;
    const result = await fire([...args, ...secrets], { S: secret, V: token, J: jwtSecret });
    expect(result.stderr).toBe('');
    expect(result.code).toBe(0);
    expect(result.json()).toMatchObject({
      as: 'create_item',
      outcome: 'item',
      action: 'create_item',
      surface: 'proxied',
      at: now,
      reply: '{"ok":true}',
      platform: { httpStatus: 200, body: null },
      issue: null,
      cors: null,
      widget: { message: 'sent' },
      identity: {
        verified: true,
        sub: 'visitor-7',
        forwarded: ['sub', 'email'],
        notForwarded: ['plan'],
      },
      parameters: expect.any(Array),
      steps: expect.any(Array),
      findings: [],
      assumptions: expect.any(Array),
    });
    expect(webhook.heard[0]).toContain(
      `{"kind":"message","content":"Hello","createdAt":"${now}","author":{"userId":"visitor-7","partyId":"${usualTab.visitor.partyId}","display":"${usualTab.visitor.display}","email":"ada@example.org"}}`,
    );
    for (const hidden of [secret, jwtSecret, token]) expect(result.stdout).not.toContain(hidden);
    expect(webhook.heard.join()).not.toContain(token);
  });

  test.each([
    [['--entry', `{"a":${'['.repeat(200)}${']'.repeat(200)}}`]],
    [['--item', `{"a":${'{"b":'.repeat(20_000)}1${'}'.repeat(20_000)}}`]],
    [['--item', '{"a":1']],
  ])('what no call can carry is refused before anything is sent: %#', async (options) => {
    const webhook = await recorder();
    const result = await fire(argv`
      update_item --url ${webhook.url} --category messaging ${options}
    `);
    expect(result.code).toBe(2);
    expect(result.json()).toMatchObject({ error: { code: 'usage' } });
    expectWords(result.stderr);
    expect(webhook.heard).toEqual([]);
  });

  test('a visitor that does not verify ends with 1, by key and by key set', async () => {
    const webhook = await recorder();
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const file = join(await ownFolder(), 'key.pem');
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    await writeFile(file, pem);
    // As PowerShell 5 saves a text, and as openssl does with -outform DER.
    const [wide, der] = [`${file}.txt`, `${file}.der`];
    await writeFile(wide, `\uFEFF${pem}`, 'utf16le');
    await writeFile(der, publicKey.export({ type: 'spki', format: 'der' }));
    const keys = await recorder(() => ({
      body: JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] }),
    }));
    const token = await jwt({ sub: 'v' });
    // Of a key set it is said as jose says it.
    for (const [option, value, reason] of [
      ['--jwt-key', file, 'HS256'],
      ['--jwt-key', wide, 'HS256'],
      ['--jwt-key', der, 'HS256'],
      ['--jwks-url', keys.url, 'Unsupported "alg" value for a JSON Web Key Set'],
    ] as const) {
      const result = await fire(
        argv`item_clicked --url ${webhook.url} --id a --visitor-token-env V ${[option, value]}`,
        { V: token },
      );
      expect(result.code).toBe(1);
      expect(result.json()).toMatchObject({
        request: null,
        platform: { httpStatus: 401 },
        identity: { verified: false, reason: expect.stringContaining(reason) },
      });
    }
    expect(webhook.heard).toEqual([]);
  });
});

describe('assay fire, direct: the browser rules and what the visitor sees', () => {
  const headers = {
    'Access-Control-Allow-Origin': 'https://shop.example',
    'Access-Control-Allow-Headers': 'content-type',
  };
  const direct = (url: string) => argv`
    update_item --url ${url} --item {"id":"a","title":"A"}
  `;

  test('from an origin that is allowed', async () => {
    const webhook = await recorder(() => ({ headers }));
    const allowed = await fire(argv`${direct(webhook.url)} --origin https://shop.example`);
    expect(allowed).toMatchObject({ code: 0 });
    expect(allowed.json()).toMatchObject({
      surface: 'direct',
      platform: null,
      issue: null,
      cors: { allowed: true },
      widget: { notices: ['Done'] },
    });
    expect(JSON.parse(webhook.heard[1]?.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      item: { id: 'a', title: 'A' },
      firedAt: now,
    });
  });

  test('from another origin', async () => {
    const webhook = await recorder(() => ({ headers }));
    const blocked = await fire(direct(webhook.url));
    expect(blocked).toMatchObject({ code: 1 });
    expect(blocked.json()).toMatchObject({
      cors: { allowed: false, stage: 'preflight' },
      widget: { notices: ['Action failed'] },
    });
  });
});

test.each([
  [argv`update_item --item {`],
  [argv`update_item --item []`],
  [['update_item']],
  [argv`create_item --category messaging --entry {`],
  [argv`create_item --category messaging`],
  [argv`get_items --surface direct`],
  [argv`get_items --visitor-token-env V`],
  [argv`get_items --visitor-token-env V --jwt-secret-env J`],
  [argv`get_items --now today`],
  [argv`get_items --timeout 0`],
  [argv`get_items --now 9999-12-31T23:59:59-23:00`],
  [argv`get_items --header-name X-Key`],
  [argv`update_item --item {"id":"a","n":1e400}`],
  [argv`delete_item --category messaging --entry "text"`],
  [argv`update_item --category messaging --entry "text"`],
])('ends with 2 for %j and names what is wrong', async (args) => {
  const result = await assay(argv`fire ${args} --url http://127.0.0.1:9`);
  expect(result).toMatchObject({ code: 2, stdout: '' });
  expectWords(result.stderr);
});

describe('an option that the call would ignore', () => {
  const mark = '{"type":"mark_read"}';
  test.each<[string, ActionName, Surface, Partial<FireOptions>]>([
    ['--id', 'get_items', 'proxied', { id: 'a' }],
    ['--id', 'create_item', 'proxied', { entry: '"Hello"', id: 'a' }],
    ['--id', 'update_item', 'proxied', { id: 'a' }],
    ['--id', 'delete_item', 'proxied', { entry: '{"id":"a"}', id: 'b' }],
    ['--id and --item', 'update_item', 'direct', { item: '{"id":"a"}', id: 'b' }],
    ['--id and --item', 'item_clicked', 'proxied', { item: '{"id":"a"}', id: 'a' }],
    ['--item', 'get_items', 'proxied', { item: '{"id":"a"}' }],
    ['--item', 'create_item', 'proxied', { entry: '"Hello"', item: '{"id":"a"}' }],
    ['--item', 'update_item', 'proxied', { item: '{"id":"a"}' }],
    ['--entry', 'get_items', 'proxied', { entry: '"Hello"' }],
    ['--entry', 'item_clicked', 'proxied', { entry: '"Hello"' }],
    ['--entry', 'update_item', 'direct', { item: '{"id":"a"}', entry: mark }],
    ['--entry', 'delete_item', 'direct', { item: '{"id":"a"}', entry: '{"id":"a"}' }],
    ['--conversation-id', 'item_clicked', 'proxied', { id: 'a', conversationId: 'c' }],
    ['--conversation-id', 'update_item', 'direct', { conversationId: 'c' }],
    ['--origin', 'get_items', 'proxied', { origin: 'https://shop.example' }],
    ['--insecure', 'update_item', 'direct', { insecure: true }],
    ['--insecure', 'get_items', 'proxied', { insecure: true }],
    ['--header-name', 'get_items', 'proxied', { credential: 'bearer_token', headerName: 'X' }],
    ['--header-name', 'get_items', 'proxied', { credential: 'token', headerName: 'X' }],
  ])('%s is named for %s, %s: %j', (option, action, surface, options) => {
    const all = { data: '', ...options };
    const notes = unusedOptions({ action, surface, url: 'http://127.0.0.1:9', options: all });
    expect(notes.filter((note) => note.startsWith(`${option} `))).toHaveLength(1);
    expectWords(notes);
  });
});

describe('assay fire, with an address that holds a secret', () => {
  const [inPath, inQuery] = ['0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21', 'q9W8e7R6t5Y4u3I2'];
  const secrets = [inPath, inQuery];
  const answering = () =>
    recorder((request) => ({
      status: 500,
      body: JSON.stringify({ error: request.split(' ')[1] }),
    }));

  test.each([[['--json']], [[]]])(
    '--url-env: it is called, and printed without its secrets, %s',
    async (form) => {
      const webhook = await answering();
      const address = `${webhook.url}/in/${inPath}?key=${inQuery}`;
      const result = await assay(argv`fire get_items --url-env HOOK ${form}`, {
        env: { HOOK: address },
      });
      expect(webhook.heard[0]).toContain(`GET /in/${inPath}?key=${inQuery}&action=get_items`);
      expect(result.stdout).toContain(`${webhook.url}/••••/••••?key=••••&action=get_items`);
      expect(result.stdout).toContain('TAB-ERR-3');
      expect(result.code).toBe(1);
      for (const secret of secrets) expect(result.stdout + result.stderr).not.toContain(secret);
    },
  );

  test.each([['get_items'], argv`delete_item --surface direct --item {"id":"a"}`])(
    '--url-env: no part of its path is printed, however ordinary: %s',
    async (...args) => {
      const webhook = await answering();
      for (const form of [[], ['--json']]) {
        const result = await assay(argv`fire ${args} --url-env HOOK ${form}`, {
          env: { HOOK: `${webhook.url}/hook/hunter2pass?team=wonderland` },
        });
        expect(webhook.heard.at(-1)).toContain('/hook/hunter2pass?team=wonderland');
        expect(result.stdout).toContain(`${webhook.url}/••••/••••?team=••••`);
        expect(result.stdout + result.stderr).not.toMatch(/hunter2pass|wonderland/);
      }
    },
  );

  test.each<[string[], Record<string, string>, string]>([
    [[], {}, '--url-env'],
    [
      argv`--url http://127.0.0.1:9/${inPath} --url-env HOOK`,
      { HOOK: 'http://127.0.0.1:9' },
      '--url-env',
    ],
    [['--url-env', 'HOOK'], {}, 'HOOK is not set'],
    [['--url-env', 'HOOK'], { HOOK: `ftp://h.example/${inPath}` }, 'HOOK must contain an http://'],
    [['--url-env', 'HOOK'], { HOOK: inPath }, 'HOOK must contain an http://'],
    [['--url-env', 'HOOK'], { HOOK: `http://ada:${inPath}@127.0.0.1:9` }, 'without a user name'],
    [['--url-env', `http://127.0.0.1:9/${inPath}`], {}, 'not the address itself'],
    [
      ['--url-env', 'HOOK'],
      { HOOK: `http://127.0.0.1:9/${inPath}` },
      '127.0.0.1:9 refused the connection',
    ],
    [argv`--url http://127.0.0.1:9 http://127.0.0.1:9/${inPath}`, {}, 'arguments'],
  ])('no error repeats it: %s', async (args, env, said) => {
    const result = await fire(['get_items', ...args], env);
    expect(result.code).toBe(2);
    expect(result.stderr + result.stdout).toContain(said);
    expect(result.stderr + result.stdout).not.toContain(inPath);
  });
});

describe('a secret that was typed in place of a name', () => {
  const typed = [
    'Zk7Qw2Rt9Lm4Xc8Vb1Np6Hs3',
    'AKQ7XW3RT9LM4XC8VB1N',
    '0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21',
  ];
  const url = ['--url', 'http://127.0.0.1:9'];
  const commands = (secret: string): [string[], string][] => [
    [argv`fire get_items --url-env ${secret}`, 'name of an environment variable'],
    [
      argv`fire get_items ${url} --visitor-token-env ${secret} --jwt-secret-env X`,
      'no environment variable with this name',
    ],
    [
      argv`fire get_items ${url} --visitor-token-env PATH --jwt-secret-env ${secret}`,
      'no environment variable with this name',
    ],
    [
      argv`fire get_items ${url} --credential token --secret-env ${secret}`,
      'no environment variable with this name',
    ],
    [argv`fire get_items ${url} --timeout ${`Bearer ${secret}`}`, 'whole number'],
    [argv`fire get_items ${url} --timeout ${secret}`, 'must be a whole number'],
    [
      argv`tokens add L --from-env ${secret}`,
      secret.includes('-') ? 'variable name' : 'looks like a secret',
    ],
  ];
  test.each(typed.flatMap(commands))('is not repeated: assay %j', async (args, said) => {
    const secret = typed.find((one) => args.some((arg) => arg.endsWith(one))) ?? '';
    const data = args[0] === 'tokens' ? ['--data', await ownFolder()] : [];
    const result = await assay([...args, ...data]);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(said);
    expect(result.stdout + result.stderr).not.toContain(secret);
  });
});
