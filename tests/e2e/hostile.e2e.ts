import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { errorCodes } from '#operations/outcome.ts';
import { httpServer } from '../support/network/loopback.ts';
import { test } from './fixtures.ts';
import { fuzzed, type Held } from './support/fuzz.ts';
import { type Answered, call, done, sendAll, usualConnection } from './support/operations.ts';

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

test('a window that was taken over asks in vain for a wider limit, a variable and a signed token, and finds no file by its path', {
  tag: '@web',
}, async ({ assay, page }) => {
  await done({ page }, 'chooseKeeping', { keep: 'memory', passphrase: null });
  const given = { hosts: ['api.example.com'], secret: 'k7Qz-hostile-window-never-sees-9Xw' };
  const { id } = await done({ page }, 'addToken', { label: 'Mine', signs: true, ...given });
  const ofToken = { verifyWith: { secretTokenId: id }, claims: { sub: 'a' } };
  const reference = { from: 'environment', name: 'PATH' };
  for (const [name, input, byPerson, byHost] of [
    ['editToken', { id, label: 'Mine', hosts: [] }, 'not allow this', 'not extend the hosts'],
    ['addTokenReference', { label: 'Read', reference }, 'not allow this', 'not read the secret'],
    ['copyMintedToken', ofToken, 'copy this token', 'not copy visitor tokens'],
  ] as const) {
    // Who said no: a person who was asked outside of the window, or the web host, where nobody can be.
    const message = expect.stringContaining(assay.host === 'electron' ? byPerson : byHost);
    expect(await call(page, name, input)).toMatchObject({ error: { code: 'refused', message } });
  }
  if (assay.electron !== null)
    expect(await assay.electron.evaluate(() => Reflect.get(globalThis, 'questions'))).toHaveLength(
      3,
    );
  const paths = ['text/1', 'text/..%2f..%2ftokens.json', 'answer/1', '..%2ftokens.json'];
  const statuses = await page.evaluate(
    (all) => Promise.all(all.map(async (path) => (await fetch(path)).status)),
    [...paths, 'assets/..%2f..%2fmain/index.js'],
  );
  expect(statuses).toEqual([410, 404, 404, 404, 404]);
  await done({ page }, 'removeToken', { id });
});
