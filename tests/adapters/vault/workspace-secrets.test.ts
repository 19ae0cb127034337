import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tokenBindings } from '#adapters/vault/bindings.ts';
import { workspaceSecrets } from '#adapters/vault/workspace-secrets.ts';
import { resolveAssayFile } from '#app/assay-file/resolve.ts';
import type { TokenBinding } from '#app/ports/workspace-files.ts';
import { secretOfVisitors, secretToSend } from '#app/vault/credentials.ts';
import { directRoute, type RouteToSend, usualTls } from '#core/http/route.ts';
import { assayFileSchema } from '#operations/assay-file-schemas.ts';
import { answering } from '#tests/support/consent.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { running } from '#tests/support/run/running.ts';

const secret = 'crd-9f8e7d6c5b4a';
const api = 'https://api.example.com/webhook';
const elsewhere = 'https://evil.example.net/webhook';
const clock = { now: () => Date.UTC(2026, 10, 21) };
const unverified: RouteToSend = { tls: { ...usualTls, verify: false }, proxy: null };

type Given = {
  reference: Record<string, unknown>;
  yes?: boolean;
  environment?: Record<string, string>;
  allowed?: string[];
  binding?: Partial<TokenBinding> | null;
  /** The limit of the stored token itself. */
  hosts?: string[];
  signs?: boolean;
};

/** A workspace with one tab and one connector with this reference, over a vault with one token, which it may not use unless that is bound. */
async function opened({
  reference,
  yes = true,
  environment = {},
  allowed = [],
  binding = null,
  ...limit
}: Given) {
  const root = await realpath(await ownFolder());
  const verifyWith = { secret: reference };
  const file = assayFileSchema.parse({
    version: 1,
    tabs: { orders: { webhook_url: api, connector: 'key', identity: { verifyWith } } },
    connectors: { key: { type: 'token', secret: reference } },
  });
  const { references, connectors } = await resolveAssayFile(file, null);
  const vault = memoryVault();
  const { id: tokenId } = await vault.add({ label: 'Mine', secret, ...limit });
  const path = join(root, 'repository', 'assay.yaml');
  const bindings = tokenBindings(join(root, 'data'), () => undefined);
  const bound = { label: 'Orders', hosts: ['api.example.com'], signs: false, routes: [] };
  if (binding !== null) await bindings.save({ workspace: path, tokenId, ...bound, ...binding });
  const given: string[] = [];
  const stored = {
    ...vault,
    // The vault itself knows a secret from the moment it was typed.
    seen: () => given,
    note: (secrets: readonly string[]) => void given.push(...secrets),
    async read(...asked: Parameters<typeof vault.read>) {
      const found = await vault.read(...asked);
      given.push(found);
      return found;
    },
  };
  const again = () =>
    workspaceSecrets({
      ...{ path, references, bindings, stored, environment },
      prepare: async () => undefined,
      allowedVariables: new Set(allowed),
      howToBind: (label) => `assay tokens bind ${label}`,
    });
  const consent = answering(yes);
  const ports = { secrets: again(), consent, clock };
  const id = connectors[0]?.tokenId ?? '';
  return {
    ...{ vault, id, consent, bindings, again },
    send: (url = api, route: RouteToSend = directRoute) =>
      secretToSend(ports, id, { url, route }, running()).then((sent) => sent.secret),
    sign: () => secretOfVisitors(ports, id, running()).then((found) => found.secret),
    seen: () => ports.secrets.seen(),
  };
}
const refusal = (message: RegExp) => ({ code: 'refused', message: expect.stringMatching(message) });

describe('the label of a stored token', () => {
  const reference = { token: 'Orders' };

  test('gives nothing before the user bound it, whatever the token is called', async () => {
    for (const label of ['Orders', 'Mine']) {
      const { send, consent, seen, vault } = await opened({ reference: { token: label } });
      await expect(send()).rejects.toMatchObject(refusal(/not bound on this machine/));
      expect(consent.asked).toEqual([]);
      expect(seen()).toEqual([]);
      expect((await vault.list())[0]?.lastUsed).toBeNull();
    }
  });

  test('gives the secret once it is bound, to the bound server only', async () => {
    const { send, seen } = await opened({ reference, binding: {} });
    await expect(send(elsewhere)).rejects.toMatchObject(refusal(/limited to api\.example\.com/));
    expect(seen()).toEqual([]);
    expect(await send()).toBe(secret);
    expect(seen()).toEqual([secret]);
    const limited = await opened({ reference, hosts: ['other.example.com'], binding: {} });
    await expect(limited.send()).rejects.toMatchObject(refusal(/limited to other\.example\.com/));
    expect(limited.seen()).toEqual([]);
  });

  test('signs for visitors only if both the token and the binding may', async () => {
    for (const [signs, bound] of [
      [true, false],
      [false, true],
    ] as const) {
      const { sign, seen } = await opened({ reference, signs, binding: { signs: bound } });
      await expect(sign()).rejects.toMatchObject(refusal(/may not sign/));
      expect(seen()).toEqual([]);
    }
    const { sign } = await opened({ reference, signs: true, binding: { signs: true } });
    expect(await sign()).toBe(secret);
  });

  test('takes an unusual route after a yes, which is remembered; after a no, nothing is sent', async () => {
    const no = await opened({ reference, binding: {}, yes: false });
    await expect(no.send(api, unverified)).rejects.toMatchObject(
      refusal(/route .* was not allowed/),
    );
    expect(no.seen()).toEqual([]);
    const yes = await opened({ reference, binding: {} });
    expect(await yes.send(api, unverified)).toBe(secret);
    expect(yes.consent.asked).toMatchObject([{ about: 'route', route: { verify: false } }]);
    const [binding] = await yes.bindings.all();
    expect(binding?.routes).toMatchObject([{ to: 'https://api.example.com', verify: false }]);
    expect((await yes.again().find(yes.id))?.routes).toHaveLength(1);
  });
});

describe('a variable', () => {
  test('is sent only where the workspace says, and over an unusual route only after a yes', async () => {
    const given = { reference: { env: 'ASSAY_KEY' }, environment: { ASSAY_KEY: secret } };
    const no = await opened({ ...given, yes: false });
    await expect(no.send(elsewhere)).rejects.toMatchObject(refusal(/limited to api\.example\.com/));
    await expect(no.send(api, unverified)).rejects.toMatchObject(refusal(/was not allowed/));
    expect(no.seen()).toEqual([]);
    const yes = await opened(given);
    expect(await yes.send(api, unverified)).toBe(secret);
    expect(yes.consent.asked).toHaveLength(1);
  });

  test('with any other name is read only when the user named it', async () => {
    const given = { reference: { env: 'AWS_SECRET' }, environment: { AWS_SECRET: secret } };
    const { send, seen } = await opened(given);
    await expect(send()).rejects.toMatchObject(refusal(/--allow-env AWS_SECRET/));
    expect(seen()).toEqual([]);
    expect(await (await opened({ ...given, allowed: ['AWS_SECRET'] })).send()).toBe(secret);
  });

  test('with the passphrase of the vault is never read', async () => {
    for (const env of ['ASSAY_PASSPHRASE', 'ASSAY_passphrase', 'assay_Passphrase']) {
      const { send, seen } = await opened({
        reference: { env },
        environment: { [env]: secret },
        allowed: [env],
      });
      await expect(send()).rejects.toMatchObject(refusal(/may not read ASSAY_PASSPHRASE/));
      expect(seen()).toEqual([]);
    }
  });
});
