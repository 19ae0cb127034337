import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { several } from '#core/text/wording.ts';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { Chip } from '../../ui/chip.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Card, CardRow } from '../../ui/layout/pane.tsx';
import { Waiting } from '../../ui/states.tsx';
import { PassphraseDialog } from './passphrase-fields.tsx';
import { StoreDialog } from './store-dialog.tsx';
import { backendOf, weakness } from './store-words.ts';

const usual = [0, 5, 15, 30, 60];

/** The minutes to choose from, the present ones among them. */
export const autoLockOptions = (minutes: number): number[] =>
  [...new Set([...usual, minutes])].sort((a, b) => a - b);

/** What an automatic lock after so many minutes without use is called. */
export function autoLockWords(minutes: number): string {
  if (minutes === 0) return 'Off';
  return several(minutes, 'minute');
}

/** What can be set about the passphrase: another one, and when the vault locks itself. */
export function PassphraseRows({
  autoLockMinutes,
  onChangePassphrase,
}: {
  autoLockMinutes: number;
  onChangePassphrase(): void;
}) {
  const { tokens } = useStores();
  const [problem, setProblem] = useState<string | null>(null);
  const set = async (minutes: number): Promise<void> => {
    const error = await tokens.setAutoLock(minutes);
    setProblem(error?.message ?? null);
  };
  return (
    <>
      <CardRow
        title="Lock automatically"
        text={problem ?? 'After this time without using a token'}
        tools={
          <Select
            aria-label="Lock automatically"
            value={String(autoLockMinutes)}
            onChange={(value) => void set(Number(value))}
            options={autoLockOptions(autoLockMinutes).map((minutes) => ({
              value: String(minutes),
              title: autoLockWords(minutes),
            }))}
          />
        }
      />
      <CardRow
        title="Passphrase"
        text="Set for your tokens. Assay does not store it."
        tools={<Button onPress={onChangePassphrase}>Change passphrase</Button>}
      />
    </>
  );
}

/**
 * How secrets are stored: where, whether it is unlocked, and everything that can be changed about
 * it.
 */
export function VaultCard() {
  const { vault, load } = useStateOf('tokens');
  const [doing, setDoing] = useState<'keeping' | 'passphrase' | null>(null);
  if (vault.state !== 'ready')
    return (
      <Waiting
        tight
        level={2}
        title="Loading the token storage"
        error={vault.error}
        onRetry={load}
      />
    );
  const info = vault.value;
  const close = (): void => setDoing(null);
  return (
    <>
      <Card
        title="Token storage"
        tools={<Button onPress={() => setDoing('keeping')}>Change token storage</Button>}
      >
        <CardRow
          title={
            info.keep === null ? (
              `${weakness(info)} Assay asks how to store the first secret that you type.`
            ) : (
              <State info={info} />
            )
          }
        />
        {info.passphrase.set && (
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
              onChangePassphrase={() => setDoing('passphrase')}
            />
          </>
        )}
      </Card>
      {doing === 'keeping' && <StoreDialog vault={info} onClose={close} />}
      {doing === 'passphrase' && <PassphraseDialog onClose={close} />}
    </>
  );
}

function State({ info }: { info: VaultInfo }) {
  return (
    <span className="wrap-row">
      <KeyRound size={16} />
      <Chip name="Storage" value={backendOf(info)} />
      <span>{info.note}</span>
    </span>
  );
}

function LockButton({ locked }: { locked: boolean }) {
  const { tokens } = useStores();
  return locked ? (
    <Button look="primary" onPress={tokens.ask}>
      Unlock
    </Button>
  ) : (
    <Button onPress={tokens.lock}>Lock</Button>
  );
}
