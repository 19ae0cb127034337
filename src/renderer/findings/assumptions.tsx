import { type SwitchableId, switchableIds } from '#core/contract/assumptions.ts';
import type { Assumption, Reading } from '#core/contract/verdict.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { type Stores, useStores } from '../shell/context.ts';
import { Button } from '../ui/form/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ClauseLink } from './clause-link.tsx';
import styles from './findings.module.css';

/** Switches an assumption to one of its readings in the workspace; the verdicts on show follow. Says what goes wrong. */
export async function switchReading(
  { workspace, documents, simulator, shell }: Stores,
  id: SwitchableId,
  reading: Reading,
): Promise<void> {
  const say = ({ message }: CallError): void =>
    shell.say('The reading could not be changed', message, true);
  const error = await workspace.chooseReading(id, reading);
  if (error) return say(error);
  const [, failed] = await Promise.all([documents.judgeAgain(), simulator.judgeAgain()]);
  if (failed) say(failed);
}

/**
 * The decisions that a verdict relied on. One with a second reading can be switched here, and the
 * verdict follows.
 */
export function Assumptions({ assumptions }: { assumptions: readonly Assumption[] }) {
  const stores = useStores();
  if (assumptions.length === 0) {
    return (
      <EmptyState tight title="No assumptions">
        The documents cover everything in this verdict.
      </EmptyState>
    );
  }
  return (
    <ul className="pad-y">
      {assumptions.map(({ id, clause, open, choice, other, reading }) => {
        const known = switchableIds.find((one) => one === id);
        return (
          <li key={id} className={styles.step}>
            <span />
            <ClauseLink id={clause} />
            <div>
              <p className="breaks">{open}</p>
              <p className="muted breaks">Assay assumes: {choice}</p>
              {other && <p className="muted breaks">Other reading: {other}</p>}
            </div>
            {known && (
              <Button
                small
                onPress={() =>
                  void switchReading(stores, known, reading === 'ours' ? 'other' : 'ours')
                }
              >
                {reading === 'ours' ? 'Use the other reading' : "Use Assay's reading"}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
