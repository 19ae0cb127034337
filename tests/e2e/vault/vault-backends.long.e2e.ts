import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Output } from '#app/api.ts';
import type { Input, OperationName } from '../../../src/operations/operations.ts';
import type { Outcome } from '../../../src/operations/outcome.ts';
import { mark } from '../../support/taint/taint.ts';
import { type Assay, test } from '../fixtures.ts';

const first = mark('first_9f8e7d6c5b4a_keyring');
const second = mark('second_1a2b3c4d5e6f_phrase');
const passphrase = mark('correct horse battery staple');

/** An operation, called the way the window calls it. */
async function call<N extends OperationName>(
  page: Page,
  name: N,
  input: Input<N>,
): Promise<Outcome<Output<N>>> {
  const message = { id: crypto.randomUUID(), name, input };
  return page.evaluate((sent) => Reflect.get(globalThis, 'assay').send(sent), message) as Promise<
    Outcome<Output<N>>
  >;
}

async function done<N extends OperationName>(
  page: Page,
  name: N,
  input: Input<N>,
): Promise<Output<N>> {
  const outcome = await call(page, name, input);
  if (!outcome.ok) throw new Error(`${name}: ${outcome.error.code}: ${outcome.error.message}`);
  return outcome.value;
}

/** A server that remembers the Authorization of every request. */
async function listener() {
  const heard: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    heard.push(headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

type Kept = { by: string; ciphertext?: string; sealed?: object };

/** What is encrypted of each token, by its label, as the file has it. */
async function ciphertexts({ dataFolder }: Assay): Promise<Record<string, Kept>> {
  const { tokens } = JSON.parse(await readFile(join(dataFolder, 'tokens.json'), 'utf8')) as {
    tokens: { label: string; kept: Kept }[];
  };
  return Object.fromEntries(tokens.map(({ label, kept }) => [label, kept]));
}

const states = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await done(page, 'listTokens', {}))
      .filter(({ keptBy }) => keptBy !== 'memory')
      .map(({ label, keptBy, state }) => [label, `${keptBy} ${state}`]),
  );

test.describe('a keyring that comes and goes', () => {
  test.use({ withKeyring: true });

  test('costs no secret: keyring, none, passphrase, keyring again, moved, none again', async ({
    assay,
  }) => {
    test.skip(assay.host !== 'electron', 'only the desktop has a store of the system');
    const server = await listener();
    /** Fetches with the token; gives what the server heard, or the code of the refusal. */
    const sent = async (tokenId: string): Promise<string | undefined> => {
      const connection = {
        id: 'c',
        name: 'c',
        base_url: server.url,
        endpoint_path_id: 'abc',
        authorization: 'plain' as const,
        tokenId,
      };
      server.heard.length = 0;
      const outcome = await call(assay.page, 'fetchDocument', {
        connection,
        id: crypto.randomUUID(),
        age: null,
      });
      expect(server.heard).toHaveLength(outcome.ok ? 1 : 0);
      return outcome.ok ? server.heard[0] : outcome.error.code;
    };
    try {
      // With the keyring.
      expect(await done(assay.page, 'readVault', {})).toMatchObject({
        system: { name: 'gnome_libsecret', usable: true },
        keep: 'system',
      });
      const { id: firstId } = await done(assay.page, 'addToken', {
        label: 'First',
        secret: first,
      });
      expect(await states(assay.page)).toEqual({ First: 'system ready' });
      expect(await sent(firstId)).toBe(first);
      const atFirst = await ciphertexts(assay);

      // Without it: what was stored is kept and told, and nothing is stored before somebody chose how.
      await assay.restart({ keyring: false });
      expect(await done(assay.page, 'readVault', {})).toMatchObject({
        system: { name: 'basic_text', usable: false },
        keep: null,
      });
      expect(await states(assay.page)).toEqual({ First: 'system unreadable' });
      expect(await sent(firstId)).toBe('secret-missing');
      expect(await call(assay.page, 'addToken', { label: 'Second', secret: second })).toMatchObject(
        {
          ok: false,
          error: { code: 'bad-input' },
        },
      );
      await done(assay.page, 'chooseKeeping', { keep: 'passphrase', passphrase });
      const { id: secondId } = await done(assay.page, 'addToken', {
        label: 'Second',
        secret: second,
      });
      expect(await states(assay.page)).toEqual({
        First: 'system unreadable',
        Second: 'passphrase ready',
      });
      expect(await sent(secondId)).toBe(second);
      const withBoth = await ciphertexts(assay);
      expect(withBoth.First).toEqual(atFirst.First);

      // The keyring is back: the first is readable again, the second waits for its passphrase.
      await assay.restart({ keyring: true });
      expect(await states(assay.page)).toEqual({
        First: 'system ready',
        Second: 'passphrase locked',
      });
      expect(await sent(firstId)).toBe(first);
      expect(await sent(secondId)).toBe('locked');
      expect(await call(assay.page, 'unlockVault', { passphrase: 'not this one' })).toMatchObject({
        ok: false,
        error: { code: 'wrong-passphrase' },
      });
      expect(await ciphertexts(assay)).toEqual(withBoth);
      await done(assay.page, 'unlockVault', { passphrase });
      expect(await sent(secondId)).toBe(second);

      // A screen that is locked locks the vault.
      await assay.electron?.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'));
      expect(await states(assay.page)).toEqual({
        First: 'system ready',
        Second: 'passphrase locked',
      });
      await done(assay.page, 'unlockVault', { passphrase });
      await assay.electron?.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
      expect(await sent(secondId)).toBe('locked');
      await done(assay.page, 'unlockVault', { passphrase });

      // Moved to the keyring.
      await done(assay.page, 'chooseKeeping', { keep: 'system', passphrase: null });
      await done(assay.page, 'moveToken', { id: secondId });
      expect(await states(assay.page)).toEqual({ First: 'system ready', Second: 'system ready' });
      expect([await sent(firstId), await sent(secondId)]).toEqual([first, second]);
      const moved = await ciphertexts(assay);
      expect(moved).toEqual({
        First: atFirst.First,
        Second: expect.objectContaining({ by: 'system' }),
      });

      // And without it again.
      await assay.restart({ keyring: false });
      expect(await done(assay.page, 'readVault', {})).toMatchObject({
        keep: null,
        passphrase: { set: true, locked: true },
      });
      expect(await states(assay.page)).toEqual({
        First: 'system unreadable',
        Second: 'system unreadable',
      });
      expect([await sent(firstId), await sent(secondId)]).toEqual([
        'secret-missing',
        'secret-missing',
      ]);
      await done(assay.page, 'unlockVault', { passphrase });
      // Its name can be changed meanwhile; its limit is sealed with the secret, and cannot.
      await done(assay.page, 'editToken', {
        id: firstId,
        label: 'First',
        hosts: [],
      });
      expect(
        await call(assay.page, 'editToken', {
          id: firstId,
          label: 'First',
          hosts: ['127.0.0.1'],
        }),
      ).toMatchObject({
        ok: false,
        error: { code: 'secret-missing' },
      });
      expect(await ciphertexts(assay)).toEqual(moved);

      // Both are there as soon as their keyring is.
      await assay.restart({ keyring: true });
      expect([await sent(firstId), await sent(secondId)]).toEqual([first, second]);
      expect(await ciphertexts(assay)).toEqual(moved);

      // A limit that was made wider in the file, outside of Assay, opens nothing; put back, it does.
      await done(assay.page, 'editToken', {
        id: firstId,
        label: 'First',
        hosts: ['127.0.0.1'],
      });
      expect(await sent(firstId)).toBe(first);
      const path = join(assay.dataFolder, 'tokens.json');
      const limited = await readFile(path, 'utf8');
      const widened = JSON.parse(limited) as { tokens: { label: string; hosts: string[] }[] };
      for (const token of widened.tokens) token.hosts = [];
      await writeFile(path, JSON.stringify(widened));
      await assay.restart({ keyring: true });
      expect(await states(assay.page)).toMatchObject({ First: 'system unreadable' });
      expect(await sent(firstId)).toBe('secret-missing');
      await writeFile(path, limited);
      await assay.restart({ keyring: true });
      expect(await sent(firstId)).toBe(first);
    } finally {
      server.close();
    }
  });
});
