import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { unusedOptions } from '#cli/fire-input.ts';
import type { FireOptions } from '#cli/fire-options.ts';
import type { ActionName, Surface } from '#core/widget/actions.ts';
import { usualTab } from '#core/widget/tab.ts';
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
      --credential header_auth --secret-env S --header-name X-Key --visitor-token-env V --jwt-secret-env J
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
    expect(webhook.heard[0]).toContain(`X-Key: ${secret}`);
    for (const hidden of [secret, jwtSecret, token]) expect(result.stdout).not.toContain(hidden);
    expect(webhook.heard.join()).not.toContain(token);
  });
});

describe('an option that the call would ignore', () => {
  test.each<[string, ActionName, Surface, Partial<FireOptions>]>([
    ['--id', 'get_items', 'proxied', { id: 'a' }],
    ['--id and --item', 'update_item', 'direct', { item: '{"id":"a"}', id: 'b' }],
    ['--entry', 'get_items', 'proxied', { entry: '"Hello"' }],
    ['--conversation-id', 'item_clicked', 'proxied', { id: 'a', conversationId: 'c' }],
    ['--origin', 'get_items', 'proxied', { origin: 'https://shop.example' }],
    ['--insecure', 'update_item', 'direct', { insecure: true }],
    ['--header-name', 'get_items', 'proxied', { credential: 'bearer_token', headerName: 'X' }],
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

  test.each<[string[], Record<string, string>, string]>([
    [
      argv`--url http://127.0.0.1:9/${inPath} --url-env HOOK`,
      { HOOK: 'http://127.0.0.1:9' },
      '--url-env',
    ],
    [['--url-env', 'HOOK'], { HOOK: `ftp://h.example/${inPath}` }, 'HOOK must contain an http://'],
    [['--url-env', 'HOOK'], { HOOK: `http://ada:${inPath}@127.0.0.1:9` }, 'without a user name'],
    [['--url-env', `http://127.0.0.1:9/${inPath}`], {}, 'not the address itself'],
  ])('no error repeats it: %s', async (args, env, said) => {
    const result = await fire(['get_items', ...args], env);
    expect(result.code).toBe(2);
    expect(result.stderr + result.stdout).toContain(said);
    expect(result.stderr + result.stdout).not.toContain(inPath);
  });
});
