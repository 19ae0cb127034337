import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { KeepChoice, VaultInfo } from '#operations/vault-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { Chip } from '../../ui/chip.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card, CardRow } from '../../ui/layout/pane.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { PassphraseDialog } from './passphrase-dialog.tsx';
import { PassphraseRows } from './passphrase-rows.tsx';
import { KeepingDialog } from './store-dialog.tsx';
import { backendOf, offerOf, weakness } from './store-words.ts';
import styles from './vault.module.css';

type Doing = { what: 'keeping'; first: KeepChoice | null } | { what: 'passphrase' } | null;

/** How secrets are kept: by what, whether it is unlocked, and everything that can be changed about it. */
export function VaultCard() {
  const stores = useStores();
  const { vault, load } = useStore(stores.vault);
  const [doing, setDoing] = useState<Doing>(null);
  if (vault.state === 'loading') return <LoadingState tight title="Loading the token storage" />;
  if (vault.state === 'failed')
    return (
      <ErrorState
        tight
        level={2}
        tried="Loading the token storage"
        happened={vault.error.message}
        onRetry={() => void load()}
      />
    );
  const info = vault.value;
  const close = (): void => setDoing(null);
  const choose = (first: KeepChoice | null): void => setDoing({ what: 'keeping', first });
  return (
    <>
      <Card
        title="Token storage"
        tools={<Button onPress={() => choose(info.keep)}>Change token storage</Button>}
      >
        {info.keep === null ? (
          <ToChoose info={info} onChoose={choose} />
        ) : (
          <CardRow title={<State info={info} />} />
        )}
        {info.passphrase?.set && (
          <>
            <CardRow
              title={info.passphrase.locked ? 'Locked' : 'Unlocked'}
              text={
                info.passphrase.locked
                  ? 'Enter the passphrase to use the encrypted tokens'
                  : 'The encrypted tokens can be used'
              }
              tools={<LockButton locked={info.passphrase.locked} />}
            />
            <PassphraseRows
              autoLockMinutes={info.passphrase.autoLockMinutes}
              onChangePassphrase={() => setDoing({ what: 'passphrase' })}
            />
          </>
        )}
      </Card>
      {doing?.what === 'keeping' && (
        <KeepingDialog vault={info} first={doing.first} onClose={close} />
      )}
      {doing?.what === 'passphrase' && <PassphraseDialog onClose={close} />}
    </>
  );
}

/** Why the system does not keep them, and what else is possible. */
function ToChoose({ info, onChoose }: { info: VaultInfo; onChoose(keep: KeepChoice): void }) {
  return (
    <div className={styles.weak}>
      <p>{weakness(info)} Choose how to store the tokens that you type:</p>
      <div className={styles.weakTools}>
        {info.choices.map((choice) => (
          <Button key={choice} small onPress={() => onChoose(choice)}>
            {offerOf(choice, info.system).title}
          </Button>
        ))}
      </div>
    </div>
  );
}

function State({ info }: { info: VaultInfo }) {
  return (
    <span className={styles.facts}>
      <KeyRound size={16} aria-hidden />
      <Chip name="Storage" value={backendOf(info)} />
      <span>{info.note}</span>
    </span>
  );
}

function LockButton({ locked }: { locked: boolean }) {
  const { vault, unlock } = useStores();
  return locked ? (
    <Button look="primary" onPress={() => void unlock.getState().ask()}>
      Unlock
    </Button>
  ) : (
    <Button onPress={() => void vault.getState().lock()}>Lock</Button>
  );
}
