import { useState } from 'react';
import { useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { CardRow } from '../../ui/layout/pane.tsx';
import { autoLockOptions, autoLockWords } from './auto-lock.ts';
import styles from './vault.module.css';

/** What can be set about the passphrase: another one, and when the vault locks itself. */
export function PassphraseRows({
  autoLockMinutes,
  onChangePassphrase,
}: {
  autoLockMinutes: number;
  onChangePassphrase(): void;
}) {
  const { vault } = useStores();
  const [problem, setProblem] = useState<string | null>(null);
  const set = async (minutes: number): Promise<void> => {
    const error = await vault.getState().setAutoLock(minutes);
    setProblem(error?.message ?? null);
  };
  return (
    <>
      <CardRow
        title="Lock automatically"
        text={problem ?? 'When no token was used for this long'}
        tools={
          <select
            className={styles.select}
            aria-label="Lock automatically"
            value={autoLockMinutes}
            onChange={(event) => void set(Number(event.target.value))}
          >
            {autoLockOptions(autoLockMinutes).map((minutes) => (
              <option key={minutes} value={minutes}>
                {autoLockWords(minutes)}
              </option>
            ))}
          </select>
        }
      />
      <CardRow
        title="Passphrase"
        text="Set for this vault. Assay does not store it."
        tools={<Button onPress={onChangePassphrase}>Change passphrase</Button>}
      />
    </>
  );
}
