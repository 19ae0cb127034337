import type { Clause } from '#core/contract/clauses.ts';
import { Fold } from '../ui/layout/fold.tsx';
import { LevelIcon } from '../ui/level-icon.tsx';
import styles from './clauses.module.css';
import { ExampleShown } from './example-shown.tsx';

/** One clause: its sentence, and on opening its section and its examples, judged on the spot. */
export function ClauseRow({ clause, open }: { clause: Clause; open: boolean }) {
  const { id, level, title, section, ours, examples, why } = clause;
  return (
    <Fold
      open={open}
      title={
        <span className={styles.line}>
          <span className={styles.id}>{id}</span>
          <LevelIcon level={level} />
          <span className={styles.sentence}>{title}</span>
          {ours && <span className={styles.ours}>includes a decision of ours</span>}
        </span>
      }
    >
      <p className={styles.quiet}>Section: {section}</p>
      {examples === null && <p>{why}</p>}
      {examples !== null && 'fails' in examples && (
        <div className={styles.pair}>
          <ExampleShown title="Follows the rule" example={examples.passes} clause={id} />
          <ExampleShown title="Breaks the rule" example={examples.fails} clause={id} />
        </div>
      )}
      {examples !== null && 'shows' in examples && (
        <div className={styles.pair}>
          {examples.shows.map((shown) => (
            <ExampleShown
              key={JSON.stringify(shown)}
              title="Example"
              example={shown.of}
              clause={id}
            />
          ))}
        </div>
      )}
    </Fold>
  );
}
