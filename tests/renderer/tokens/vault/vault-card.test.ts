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

test('before the storage was chosen there are its choices alone, and nothing to change', async () => {
  expect(await shown(info)).toContain('For this run only');
  expect(await shown(info)).not.toContain('Change token storage');
  expect(await shown({ ...info, keep: 'memory' })).toContain('Change token storage');
});
