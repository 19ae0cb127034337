import { useStore } from 'zustand';
import { useStores } from '../shell/context.ts';
import { autoLockWords } from '../tokens/vault/auto-lock.ts';
import { vaultOf } from '../tokens/vault/store.ts';
import { backendOf, systemWords } from '../tokens/vault/store-words.ts';
import { Facts } from '../ui/facts.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/pane.tsx';
import styles from './settings.module.css';

/** How secrets are kept, in words; it is changed in the Tokens view. */
export function VaultFacts() {
  const { vault, shell } = useStores();
  const info = useStore(vault, vaultOf);
  if (!info) return null;
  const { passphrase } = info;
  return (
    <Card
      title="Vault"
      tools={<Button onPress={() => shell.getState().go('tokens')}>Open Tokens</Button>}
    >
      <div className={styles.facts}>
        <Facts
          facts={[
            { name: 'Typed tokens', value: backendOf(info) },
            { name: 'Meaning', value: info.note },
            { name: 'System keychain', value: systemWords(info.system) },
            {
              name: 'Passphrase',
              value: passphrase?.set
                ? `set, ${passphrase.locked ? 'locked' : 'unlocked'}`
                : 'not set',
            },
            {
              name: 'Automatic lock',
              value: passphrase?.set ? lockText(passphrase.autoLockMinutes) : 'nothing to lock',
            },
          ]}
        />
      </div>
    </Card>
  );
}

const lockText = (minutes: number): string =>
  minutes === 0 ? 'never' : `after ${autoLockWords(minutes)} without use`;
