import { symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerOf, type CallQuestion } from '#cli/mcp/permission.ts';
import { questionAbout } from '#cli/mcp/targets.ts';
import { argv } from '#tests/support/run/argv.ts';
import {
  allowed,
  asking,
  env,
  mcpClient,
  read,
  tabAt,
  webhook,
  withSecret,
  workspaceArgs,
  write,
} from './client.ts';

const key = env.ASSAY_KEY;
const everything = ['--allow', 'fire,writes'];

describe('an agent that wrote the assay.yaml itself', () => {
  /** Ways to a secret, each a tab: what its connector names, and more keys of the tab. `HERE` is the address of a server. */
  const ways: Readonly<
    Record<'declined' | 'allowed', Record<string, [secret: string, more?: string]>>
  > = {
    declined: {
      plain: ['{env: ASSAY_KEY}'],
      'with an address': ['{env: ASSAY_URL}'],
      'with visitors': [
        '{env: ASSAY_KEY}',
        ', identity: {claims: {sub: a}, verifyWith: {secret: {env: ASSAY_KEY}}}',
      ],
    },
    allowed: {
      'through a proxy': ['{env: ASSAY_KEY}', ', proxy: {url: "HERE"}'],
      'not its own': ['{env: HOME}'],
      'of the vault': ['{env: ASSAY_PASSPHRASE}'],
      'not bound': ['{token: Shop}'],
    },
  };

  it.each(['declined', 'allowed'] as const)(
    'gets no secret where the person %s what it asked',
    async (answer) => {
      const { headers, url } = await webhook('{"items":[]}');
      const rows = Object.entries(ways[answer]);
      const yaml = `version: 1
tabs:
  address: {webhook_url: {env: ASSAY_KEY}, category: messaging}
  another address: {webhook_url: {env: ASSAY_URL}, category: messaging}
${rows.map(([name, [, more = '']]) => `  ${name}: {webhook_url: "${url}", category: messaging, connector: ${name}${more.replace('HERE', new URL(url).origin)}}\n`).join('')}
connectors:
${rows.map(([name, [secret]]) => `  ${name}: {type: header_auth, headerName: X-Key, secret: ${secret}}\n`).join('')}`;
      const args = await workspaceArgs(yaml);
      const folder = dirname(args[1] ?? '');
      await writeFile(join(dirname(folder), 'key'), key);
      await symlink(join(dirname(folder), 'key'), join(folder, 'link'));
      const { call, output } = await mcpClient([...args, ...everything], {
        env: { ...env, ASSAY_URL: `${url}?key=${key}`, ASSAY_PASSPHRASE: key },
        person: answer === 'allowed' ? allowed : asking().person,
      });
      for (const [tab] of rows)
        expect(await call('fire_action', { tab, action: 'get_items' }), tab).toMatchObject({
          isError: true,
        });
      await call('run_check');
      expect(headers.filter((one) => /x-key/i.test(one))).toEqual([]);
      expect(output()).not.toContain(key);
    },
  );

  it('gives nothing to the server that a redirect names', async () => {
    const evil = await webhook('{}');
    const good = await webhook('', 307, { Location: `${evil.url}?action=delete_item` });
    const args = await workspaceArgs(withSecret(good.url));
    const { call } = await mcpClient([...args, ...everything], { env, person: allowed });
    await call('fire_action', read);
    expect(good.headers.join()).toContain(key);
    expect(evil.calls).toEqual([]);
  });
});

it('an id reaches one address of a connection only, and an address brings no password', async () => {
  const { calls, url } = await webhook('{}');
  const { origin } = new URL(url);
  const args = await workspaceArgs(
    `version: 1\nconnections: {docs: {base_url: "${origin}", endpoint_path_id: abc}}\n`,
  );
  const { call } = await mcpClient(argv`${args} --allow fire`);
  const ids = ['../../admin', '..%2f..%2fadmin', 'a?b=c#d', 'a\r\nX: y'];
  for (const id of ids) await call('fetch_document', { connection: 'docs', id });
  expect(calls).toHaveLength(ids.length);
  for (const one of calls) expect(one).toMatch(/^GET \/webhook\/abc\?id=[^/&?#]*$/);
  for (const address of [url.replace('//', '//me:word@'), 'file:///etc/passwd', 'data:,x'])
    expect(await call('fire_action', { url: address, action: 'get_items' })).toMatchObject({
      isError: true,
    });
  expect(calls).toHaveLength(ids.length);
});

it('what was cancelled while the person was asked is not sent after a yes', async () => {
  const { calls, url } = await webhook('{"id":"1"}');
  const cancel = new AbortController();
  const person = () => {
    cancel.abort();
    return allowed('');
  };
  const { call } = await mcpClient(await workspaceArgs(tabAt(url)), { person });
  await expect(call('fire_action', write, { signal: cancel.signal })).rejects.toThrow();
  // Answered in the order in which they came.
  await call('explain', { what: 'get_items' });
  expect(calls).toEqual([]);
});

describe('a person', () => {
  const question = (text: string) => ({ needs: 'fire' as const, text, input: text });
  const session = () => ({ allow: new Set<never>(), questions: new Map<string, CallQuestion>() });

  it('is asked ten things at a time', () => {
    const one = session();
    const answers = Array.from({ length: 300 }, (_, at) =>
      answerOf(one, question(`Send ${at}?`), {}, true),
    );
    expect(answers.filter((answer) => 'ask' in answer)).toHaveLength(10);
    expect(answers.at(-1)).toMatchObject({ may: false, why: expect.stringContaining('Wait') });
    const [key = ''] = one.questions.keys();
    const yes = { [key]: { action: 'accept', content: { allow: true } } };
    expect(answerOf(one, question('Send 0?'), yes, true)).toEqual({ may: true });
    expect(answerOf(one, question('Send 11?'), {}, true)).toHaveProperty('ask');
  });

  it('is shown every address that a question is about', () => {
    const many = (count: number) =>
      questionAbout(
        'Check',
        Array.from({ length: count }, (_, at) => ({
          shown: `http://s${at}.example/`,
          writes: false,
          own: [],
        })),
        false,
      );
    for (let at = 0; at < 50; at += 1) expect(many(50).text).toContain(`http://s${at}.example/`);
    expect(() => many(51)).toThrow('51 addresses');
  });
});
