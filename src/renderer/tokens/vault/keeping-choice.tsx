import { Label, Radio, RadioGroup, Text } from 'react-aria-components';
import type { KeepChoice, VaultInfo } from '#operations/vault-schemas.ts';
import { cx } from '../../ui/cx.ts';
import { offerOf } from './store-words.ts';
import styles from './vault.module.css';

type Props = {
  label: string;
  choices: readonly KeepChoice[];
  system: VaultInfo['system'];
  /** Null: nothing is chosen yet. */
  value: KeepChoice | null;
  onChange(keep: KeepChoice): void;
  error?: string | null;
};

/** How typed tokens are to be kept: one of what is possible here, each with what it means. */
export function KeepingChoice({ label, choices, system, value, onChange, error = null }: Props) {
  return (
    <RadioGroup
      className={cx(styles.choices)}
      value={value}
      onChange={(chosen) => {
        const keep = choices.find((one) => one === chosen);
        if (keep) onChange(keep);
      }}
      isInvalid={error !== null}
      validationBehavior="aria"
      isRequired
    >
      <Label className={cx(styles.label)}>{label}</Label>
      {choices.map((choice) => {
        const { title, text } = offerOf(choice, system);
        return (
          <Radio key={choice} value={choice} className={cx(styles.choice)}>
            <span className={styles.dot} aria-hidden />
            <span>
              <span className={styles.choiceTitle}>{title}</span>
              <span className={styles.choiceText}>{text}</span>
            </span>
          </Radio>
        );
      })}
      {error !== null && (
        <Text slot="errorMessage" className={cx(styles.error)}>
          {error}
        </Text>
      )}
    </RadioGroup>
  );
}
