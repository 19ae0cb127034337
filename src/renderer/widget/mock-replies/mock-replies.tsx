import { useEffect, useState } from 'react';
import { Switch } from 'react-aria-components';
import { useStore } from 'zustand';
import { countSentence, type Finding } from '#core/contract/finding.ts';
import { type ActionName, actionNames, type Category } from '#core/widget/actions.ts';
import type { MockReply } from '#core/widget/mock-reply.ts';
import { EditedCode } from '../../editor/editors.tsx';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { FindingsList } from '../../findings/findings-list.tsx';
import { listed } from '../../findings/selection.ts';
import { startJudging } from '../../playground/start-judging.ts';
import { createJudgeStore } from '../../playground/store.ts';
import { useStores } from '../../shell/context.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Segments } from '../../ui/form/segments.tsx';
import { DialogFrame } from '../../ui/layout/dialog.tsx';
import { Banner, EmptyState } from '../../ui/states.tsx';
import { useTab } from '../simulator/use-simulator.ts';
import { MockReplyFields } from './fields.tsx';
import styles from './mock-replies.module.css';
import { mockReplyNotes, neverFired } from './notes.ts';
import { ReadyMenu, TakeReply } from './take-reply.tsx';
import { turnMockReply } from './turn-mock-reply.ts';
import { arrives } from './words.ts';

type JudgedBodyProps = {
  action: ActionName;
  category: Category;
  fault: MockReply;
  onChange(changes: Partial<MockReply>): void;
};

const noFindings: readonly Finding[] = [];

/** The body of the answer, judged while it is typed as the reply that it will be. */
export function JudgedBody({ action, category, fault: mockReply, onChange }: JudgedBodyProps) {
  const { workspace } = useStores();
  const [judge] = useState(createJudgeStore);
  const whole = arrives(mockReply);
  const verdict = useStore(judge, (state) => state.verdict);
  const selection = useStore(judge, (state) => state.selection);
  const place = useStore(judge, (state) => state.place);
  const problem = useStore(judge, (state) => state.problem);
  const { body, status } = mockReply;
  useEffect(
    () => judge.getState().fill({ as: action, category, status: String(status), text: body }),
    [judge, action, category, status, body],
  );
  useEffect(() => startJudging({ playground: judge, workspace }), [judge, workspace]);
  const findings = whole ? (verdict?.findings ?? noFindings) : noFindings;
  return (
    <div className={styles.body}>
      <div className={styles.bodyHead}>
        <h3>Body</h3>
        <span className="muted small" role="status">
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
      {problem !== null && <p className="problem">{`The body could not be judged. ${problem}`}</p>}
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

/** What answers in the webhook's place, action by action; the webhook itself is not touched meanwhile. */
export function MockReplies({ onClose }: { onClose(): void }) {
  const stores = useStores();
  const { simulator, mockReplies: bench } = stores;
  const tab = useTab();
  const action = useStore(bench, (state) => state.action);
  const mockReplies = useStore(simulator, (state) => state.mockReplies);
  if (tab === null) return null;
  const { id, category } = tab;
  const ofTab = mockReplies[id] ?? {};
  const mockReply = ofTab[action] ?? null;
  const put = (next: MockReply): void => simulator.getState().setMockReply(id, action, next);
  const change = (changes: Partial<MockReply>): void => {
    // Read once more: the editor may report a change after the mock reply was switched off.
    const now = simulator.getState().mockReplies[id]?.[action];
    if (now) put({ ...now, ...changes });
  };
  const turn = (on: boolean): void => turnMockReply(stores, id, action, on);
  const never = neverFired(tab, action);
  const notes = mockReply ? mockReplyNotes(tab, action, mockReply) : never ? [never] : [];
  return (
    <DialogFrame wide title="Mock replies" onClose={onClose}>
      <div className="column fill scrolls container">
        <div className={styles.actions}>
          <Segments
            label="Action"
            value={action}
            onChange={(chosen) => bench.getState().show(chosen)}
            options={actionNames.map((value) => ({
              value,
              title: ofTab[value] ? `${value} · on` : value,
            }))}
          />
        </div>
        <div className={cx('wrap-row rigid', styles.line)}>
          <Switch className={cx(styles.switch)} isSelected={mockReply !== null} onChange={turn}>
            <span className="switch-track" aria-hidden />
            Send a mock reply
          </Switch>
          <ReadyMenu action={action} category={category} onPick={put} />
          <TakeReply before={mockReply} onTake={put} />
        </div>
        {mockReply && (
          <Banner title="The real webhook is not called while the mock reply is on">
            {`Every ${action} of “${tab.name}” gets this mock reply until you turn it off, also after a restart.`}
          </Banner>
        )}
        {notes.map(({ text, clause }) => (
          <p key={text} className={cx('rigid tone-warning small', styles.note)}>
            {text} {clause && <ClauseLink id={clause} />}
          </p>
        ))}
        {mockReply ? (
          <div className={styles.parts}>
            <MockReplyFields
              key={`fields ${id} ${action}`}
              action={action}
              category={category}
              fault={mockReply}
              onChange={change}
            />
            {mockReply.kind !== 'reset' && mockReply.kind !== 'never' && (
              <JudgedBody
                key={`body ${id} ${action}`}
                action={action}
                category={category}
                fault={mockReply}
                onChange={change}
              />
            )}
          </div>
        ) : (
          <EmptyState tight title={`No mock reply for ${action}`}>
            The webhook replies. Turn on a mock reply, or use a ready-made one, to see how the
            widget handles a failure, a late reply or any body.
          </EmptyState>
        )}
      </div>
    </DialogFrame>
  );
}
