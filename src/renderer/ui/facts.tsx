import { grouped } from '#core/text/wording.ts';
import { longestLine, shortened } from '#core/widget/simulator/display.ts';
import { cx } from './cx.ts';
import { CopyButton } from './form/button.tsx';
import styles from './ui.module.css';

/**
 * A fact of a list: `value` null shows as absent; `hover` is the tooltip; `copy` adds a copy
 * button.
 */
export type Fact = {
  name: string;
  value: string | null;
  hover?: string;
  mono?: boolean;
  copy?: boolean;
};

/** Names and values, one a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <FactRow key={fact.name} {...fact} />
      ))}
    </dl>
  );
}

function FactRow({ name, value, hover, mono, copy }: Fact) {
  const preview = shortened(value ?? '', longestLine);
  return (
    <>
      <dt className={cx('muted small breaks', styles.factsName)}>{name}</dt>
      <dd className={styles.factsValue}>
        <span
          className={cx('grow breaks', styles.text, mono && 'mono small', !value && 'muted')}
          title={hover}
        >
          {value === null ? 'not set' : value === '' ? 'empty' : preview}
        </span>
        {value !== null && preview !== value && (
          <span className="muted">shortened from {grouped(value.length)} characters</span>
        )}
        {copy && value ? <CopyButton text={value} what={name} /> : null}
      </dd>
    </>
  );
}
