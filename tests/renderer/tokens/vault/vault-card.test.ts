import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import { createStores } from '#renderer/shell/context.ts';
import { VaultCard } from '#renderer/tokens/vault/vault-card.tsx';
import { answering } from '../../answering.ts';
import { markupOf } from '../../markup.ts';

const info: VaultInfo = {
  system: null,
  keep: null,
  choices: ['passphrase', 'memory', 'none'],
  note: '',
  passphrase: { set: false, locked: false, autoLockMinutes: 15 },
};

async function shown(value: VaultInfo): Promise<string> {
  const stores = createStores(answering({ readVault: () => ({ ok: true, value }) }));
  await stores.vault.getState().load();
  return markupOf(createElement(VaultCard), stores);
}

test('before the first secret nothing has to be chosen, and it says when it is asked', async () => {
  expect(await shown(info)).toContain('asks how to store the first secret');
  expect(await shown(info)).not.toContain('For this run only');
  expect(await shown({ ...info, keep: 'memory' })).toContain('Change token storage');
});
