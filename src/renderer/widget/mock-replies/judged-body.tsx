import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { countSentence, type Finding } from '#core/contract/finding.ts';
import type { ActionName, Category } from '#core/widget/actions.ts';
import type { Fault } from '#core/widget/mock-reply.ts';
import { EditedCode } from '../../editor/edited-code.tsx';
import { FindingsList } from '../../findings/findings-list.tsx';
import { listed } from '../../findings/selection.ts';
import { startJudging } from '../../playground/start-judging.ts';
import { createJudgeStore } from '../../playground/store.ts';
import { useStores } from '../../shell/context.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './mock-replies.module.css';
import { arrives } from './words.ts';

type JudgedBodyProps = {
  action: ActionName;
  category: Category;
  fault: Fault;
  onChange(changes: Partial<Fault>): void;
};

const noFindings: readonly Finding[] = [];

/** The body of the answer, judged while it is typed as the reply that it will be. */
export function JudgedBody({ action, category, fault, onChange }: JudgedBodyProps) {
  const { workspace } = useStores();
  const [judge] = useState(createJudgeStore);
  const whole = arrives(fault);
  const verdict = useStore(judge, (state) => state.verdict);
  const selection = useStore(judge, (state) => state.selection);
  const place = useStore(judge, (state) => state.place);
  const problem = useStore(judge, (state) => state.problem);
  const { body, status } = fault;
  useEffect(
    () => judge.getState().fill({ as: action, category, status: String(status), text: body }),
    [judge, action, category, status, body],
  );
  useEffect(() => startJudging({ judge, workspace }), [judge, workspace]);
  const findings = whole ? (verdict?.findings ?? noFindings) : noFindings;
  return (
    <div className={styles.body}>
      <div className={styles.bodyHead}>
        <h3>Body</h3>
        <span className={styles.quiet} role="status">
          {!whole
            ? 'Not judged: the reply is incomplete'
            : verdict
              ? countSentence(findings)
              : 'Judging…'}
        </span>
        {whole && verdict && <Chip name="outcome" value={verdict.outcome} />}
      </div>
      <div className={styles.editor}>
        <EditedCode
          name="Body of the mock reply"
          placeholder="The body of the mock reply. An empty body is judged too."
          text={body}
          onChange={(text) => onChange({ body: text })}
          findings={findings}
          place={place}
          onCursor={() => undefined}
        />
      </div>
      {problem !== null && (
        <p className={styles.problem}>{`The body could not be judged. ${problem}`}</p>
      )}
      {whole && (
        <section className={styles.findings} aria-label="Findings of the mock reply">
          {findings.length > 0 ? (
            <FindingsList
              findings={listed(findings, selection.hidden)}
              selection={selection}
              onSelect={judge.getState().select}
            />
          ) : (
            <EmptyState tight title={verdict ? 'No findings' : 'No verdict yet'}>
              {verdict
                ? 'This reply follows the contract.'
                : 'The verdict appears here as you type.'}
            </EmptyState>
          )}
        </section>
      )}
    </div>
  );
}
