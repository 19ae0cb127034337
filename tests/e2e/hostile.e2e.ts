import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { errorCodes } from '#operations/outcome.ts';
import { httpServer } from '../support/network/loopback.ts';
import { test } from './fixtures.ts';
import { fuzzed, type Held } from './support/fuzz.ts';
import {
  type Answered,
  call,
  done,
  sendAll,
  usualConnection,
  usualTab,
} from './support/operations.ts';
import { withStranger } from './support/stranger.ts';

// A host that refuses a message tells the console so.
test.use({
  complaintsAskedFor:
    /^console: Failed to load resource: the server responded with a status of 4\d\d/,
});

const codes: readonly unknown[] = errorCodes.filter((code) => code !== 'internal');

/** Whether an answer is one that a client can read, or a refusal to take the message. */
function isWellFormed({ ok, error, packed, unsent, status }: Answered): boolean {
  if (unsent !== undefined)
    return unsent !== '' && (status === undefined || (status >= 400 && status < 500));
  if (typeof packed === 'string') return /^answer\/[\w-]+$/.test(packed);
  return (
    ok === true ||
    (ok === false &&
      codes.includes(error?.code) &&
      typeof error?.message === 'string' &&
      error.message !== '')
  );
}

const document = {
  status_code: 200,
  id: '1',
  status: 'Completed',
  parsed_base64: Buffer.from('<a><n d="2026-11-21">1</n></a>').toString('base64'),
};

/** Lets the app hold one thing of each kind, for attacks on them. */
async function held(page: Page): Promise<Held> {
  const service = await httpServer((_request, response) => response.end(JSON.stringify(document)));
  try {
    await done({ page }, 'chooseKeeping', { keep: 'memory', passphrase: null });
    const token = await done({ page }, 'addToken', {
      label: 'Held',
      signs: true,
      secret: 'held-held-held',
    });
    const connection = {
      ...usualConnection,
      id: 'c',
      name: 'C',
      base_url: service.url,
      tokenId: null,
    };
    await done({ page }, 'saveConnection', connection);
    await done({ page }, 'addDocuments', { connectionId: 'c', ids: ['1'] });
    const { xml, reply } = await done({ page }, 'fetchDocument', {
      connection,
      id: '1',
      age: null,
    });
    const { entries } = await done({ page }, 'listHistory', { search: null, limit: 1 });
    return {
      token: token.id,
      xml: xml?.id ?? '',
      reply: reply?.id ?? '',
      seq: entries[0]?.seq ?? 0,
    };
  } finally {
    await service.close();
  }
}

test.beforeEach(async ({ assay }) => {
  await expect(assay.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await assay.page.waitForLoadState('load');
  // Whoever is asked says no.
  await assay.electron?.evaluate(({ dialog }) => {
    const questions: string[] = [];
    dialog.showMessageBox = (async (...given: { message: string }[]) => {
      questions.push(given.at(-1)?.message ?? '');
      return { response: 0, checkboxChecked: false };
    }) as never;
    dialog.showOpenDialog = (async () => ({ canceled: true, filePaths: [] })) as never;
    Object.assign(globalThis, { questions });
  });
});

test('hundreds of messages of any shape are answered, and the app goes on', {
  tag: '@web',
}, async ({ assay, page }) => {
  // The handlers behind the channel are those of the desktop app, and each message costs the channel of the web host three times as much.
  const [count, seed] = assay.host === 'web' ? [250, 20_261_127] : [1000, 20_261_121];
  const beside = await mkdtemp(join(tmpdir(), 'assay-beside-'));
  try {
    await writeFile(join(beside, 'kept'), 'as it was');
    const messages = fuzzed(count, seed, await held(page));
    const bad: unknown[] = [];
    for (let from = 0; from < messages.length; from += 50) {
      const some = messages.slice(from, from + 50);
      const answers = await sendAll(page, some);
      expect(answers).toHaveLength(some.length);
      answers.forEach((answer, index) => {
        if (!isWellFormed(answer))
          bad.push({
            sent: some[index]?.message.slice(0, 300),
            answer: JSON.stringify(answer).slice(0, 300),
          });
      });
    }
    expect(bad).toEqual([]);
    expect(await readdir(beside)).toEqual(['kept']);
    expect(await readFile(join(beside, 'kept'), 'utf8')).toBe('as it was');
  } finally {
    await rm(beside, { recursive: true });
  }
  expect(await call(page, 'readApp', {})).toMatchObject({
    ok: true,
    value: { dataFolder: assay.dataFolder },
  });
  await assay.restart();
  expect(await call(assay.page, 'readWorkspace', {})).toMatchObject({
    ok: true,
    value: { version: 1 },
  });
});

test('a window that was taken over gets no secret, no file, no command and no wider limit', {
  tag: '@web',
}, async ({ assay, page }) => {
  const secret = 'k7Qz-hostile-window-never-sees-9Xw';
  const folder = await mkdtemp(join(tmpdir(), 'assay-mark-'));
  const mark = join(folder, 'mark');
  const outputs: unknown[] = [];
  const attempt = async (name: string, input: unknown): Promise<Answered> => {
    const answer = await call(page, name, input);
    outputs.push(answer);
    return answer;
  };
  await withStranger(async (stranger) => {
    await call(page, 'chooseKeeping', { keep: 'memory', passphrase: null });
    const added = await call(page, 'addToken', {
      label: 'Limited',
      hosts: ['api.example.com'],
      secret,
    });
    expect(added).toMatchObject({ ok: true });
    const { id } = added.value as { id: string };
    const token = { id, label: 'Limited' };
    const connection = {
      ...usualConnection,
      id: 'c',
      name: 'C',
      base_url: stranger.url,
      tokenId: id,
    };
    const tab = { ...usualTab, webhook_url: stranger.url };

    const error = (code: string, words: string) => ({
      ok: false,
      error: { code, message: expect.stringContaining(words) },
    });
    const refused = (words: string) => error('refused', words);
    // Who said no: a person who was asked outside of the window, or the web host, where nobody can be.
    const denied = (byPerson: string, byHost: string) =>
      refused(assay.host === 'electron' ? byPerson : byHost);
    const unchanged = 'not allow this';
    const limit = refused('is limited to api.example.com');
    const wider = denied(unchanged, 'not extend the hosts');
    const place = denied(unchanged, 'not read the secret');
    const signing = refused('may not sign');
    for (const name of ['listTokens', 'readVault', 'readWorkspace', 'readApp', 'readSamples'])
      await attempt(name, {});
    expect(await attempt('editToken', { ...token, hosts: [] })).toMatchObject(wider);
    expect(
      await attempt('editToken', { ...token, hosts: ['api.example.com', '127.0.0.1'] }),
    ).toMatchObject(wider);
    const variable = { from: 'environment', name: 'PATH' };
    expect(await attempt('pointToken', { id, reference: variable })).toMatchObject(place);
    expect(
      await attempt('addTokenReference', { label: 'Read', reference: variable }),
    ).toMatchObject(place);
    for (const reference of [
      { from: 'file', path: '/etc/passwd' },
      { from: 'command', program: '/bin/sh', args: ['-c', `touch ${mark}; echo x`] },
    ])
      expect(await attempt('addTokenReference', { label: 'Read', reference })).toMatchObject(
        error('bad-input', ''),
      );
    expect(await attempt('saveConnection', connection)).toMatchObject({ ok: true });
    expect(await attempt('fetchDocument', { connection, id: '1', age: null })).toMatchObject(limit);
    const connector = { type: 'token', tokenId: id };
    expect(await attempt('fireAction', { tab, action: 'get_items', connector })).toMatchObject(
      limit,
    );
    // The direct surface carries no credential, whatever connector is named.
    const direct = { tab, action: 'update_item', surface: 'direct', item: { id: '1' }, connector };
    expect(await attempt('fireAction', direct)).toMatchObject({ ok: true });
    // A secret signs nothing unless it is marked for it, and that is not the window's to do either.
    const minting = { verifyWith: { secretTokenId: id }, claims: { sub: 'a' } };
    expect(
      await attempt('editToken', { ...token, hosts: ['api.example.com'], signs: true }),
    ).toMatchObject(denied(unchanged, 'stored secret to sign'));
    for (const name of ['mintToken', 'copyMintedToken'])
      expect(await attempt(name, minting)).toMatchObject(signing);
    expect(
      await attempt('fireAction', {
        tab,
        action: 'get_items',
        visitor: { kind: 'minted', ...minting },
      }),
    ).toMatchObject(signing);
    const marked = await call(page, 'addToken', {
      label: 'Signing',
      signs: true,
      secret: `${secret}-signing`,
    });
    const ofMarked = {
      ...minting,
      verifyWith: { secretTokenId: (marked.value as { id: string }).id },
    };
    expect(await attempt('mintToken', ofMarked)).toMatchObject({
      ok: true,
      value: { claims: { sub: 'a' } },
    });
    expect(await attempt('copyMintedToken', ofMarked)).toMatchObject(
      denied('copy this token', 'not copy visitor tokens'),
    );
    expect(JSON.stringify(outputs)).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
    const outside = {
      xml: '../../vault',
      look: 'raw',
      at: 0,
      path: '//*',
      as: 'csv',
      from: 0,
      count: 10,
      left: 0,
      width: 100,
      reply: '../vault.json',
      seq: -1,
    };
    for (const name of ['exportGrid', 'openXml', 'openCall', 'judgeAgain', 'readPart'])
      expect([name, await attempt(name, outside)]).toMatchObject([
        name,
        { ok: false, error: { code: 'not-found' } },
      ]);
    const texts = await page.evaluate(async () => {
      const paths = [
        'text/1',
        'text/..%2f..%2fvault.json',
        'answer/1',
        'vault.json',
        '..%2fvault.json',
        'assets/..%2f..%2fmain/index.js',
      ];
      return Promise.all(paths.map(async (path) => (await fetch(path)).status));
    });
    expect(texts).toEqual([410, 404, 404, 404, 404, 404]);

    const heard = stranger.asked.join('\n');
    for (const spelling of [
      secret,
      Buffer.from(secret).toString('base64'),
      encodeURIComponent(secret),
    ]) {
      expect(JSON.stringify(outputs)).not.toContain(spelling);
      expect(heard).not.toContain(spelling);
    }
    expect(JSON.stringify(outputs)).not.toContain('root:x:0:0');
    await expect(access(mark)).rejects.toThrow('ENOENT');
    const ofLimited = 'the secret of "Limited"';
    const questions = [
      ...Array.from({ length: 2 }, () => `Allow more hostnames for ${ofLimited}?`),
      ...['Limited', 'Read'].map((label) => `Read the secret of "${label}" from here?`),
      `Allow ${ofLimited} to sign and verify visitors' tokens?`,
      'Copy a visitor\'s token signed with "Signing"?',
    ];
    if (assay.electron !== null)
      expect(await assay.electron.evaluate(() => Reflect.get(globalThis, 'questions'))).toEqual(
        questions,
      );
    await call(page, 'removeToken', { id });
  });
  await rm(folder, { recursive: true });
});
