import { Switch } from 'react-aria-components';
import { useStore } from 'zustand';
import { actionNames } from '#core/widget/actions.ts';
import type { Fault } from '#core/widget/mock-reply.ts';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { useStores } from '../../shell/context.ts';
import { Banner } from '../../ui/banner.tsx';
import { cx } from '../../ui/cx.ts';
import { Segments } from '../../ui/form/segments.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTab } from '../simulator/use-simulator.ts';
import { FaultFields } from './fields.tsx';
import { JudgedBody } from './judged-body.tsx';
import styles from './mock-replies.module.css';
import { faultNotes, neverFired } from './notes.ts';
import { usualFault } from './ready-faults.ts';
import { ReadyMenu } from './ready-menu.tsx';
import { TakeReply } from './take-reply.tsx';

/** What answers in the webhook's place, action by action; the webhook itself is not touched meanwhile. */
export function FaultBench() {
  const { play, faults: bench } = useStores();
  const tab = useTab();
  const action = useStore(bench, (state) => state.action);
  const aside = useStore(bench, (state) => state.aside);
  const faults = useStore(play, (state) => state.faults);
  if (tab === null) {
    return (
      <EmptyState tight title="No tab yet">
        Set up a tab. Then you can replace its webhook's replies with mock replies here.
      </EmptyState>
    );
  }
  const { id, category } = tab;
  const ofTab = faults[id] ?? {};
  const fault = ofTab[action] ?? null;
  const put = (next: Fault): void => play.getState().setFault(id, action, next);
  const change = (changes: Partial<Fault>): void => {
    // Read anew: the editor may tell of a change after the fault was switched off.
    const now = play.getState().faults[id]?.[action];
    if (now) put({ ...now, ...changes });
  };
  const turn = (on: boolean): void => {
    if (fault && !on) bench.getState().putAside(id, action, fault);
    play.getState().setFault(id, action, on ? (aside[id]?.[action] ?? usualFault) : null);
  };
  const never = neverFired(tab, action);
  const notes = fault ? faultNotes(tab, action, fault) : never ? [never] : [];
  return (
    <div className={styles.bench}>
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
      <div className={styles.line}>
        <Switch className={cx(styles.switch)} isSelected={fault !== null} onChange={turn}>
          <span className={styles.track} aria-hidden />
          Send a mock reply
        </Switch>
        <ReadyMenu action={action} category={category} onPick={put} />
        <TakeReply before={fault} onTake={put} />
      </div>
      {fault && (
        <Banner title="The real webhook is not called while the mock reply is on">
          {`Every ${action} of “${tab.name}” gets this mock reply until you turn it off or close the window.`}
        </Banner>
      )}
      {notes.map(({ text, clause }) => (
        <p key={text} className={styles.note}>
          {text} {clause && <ClauseLink id={clause} />}
        </p>
      ))}
      {fault ? (
        <div className={styles.parts}>
          <FaultFields
            key={`fields ${id} ${action}`}
            action={action}
            category={category}
            fault={fault}
            onChange={change}
          />
          {fault.kind !== 'reset' && fault.kind !== 'never' && (
            <JudgedBody
              key={`body ${id} ${action}`}
              action={action}
              category={category}
              fault={fault}
              onChange={change}
            />
          )}
        </div>
      ) : (
        <EmptyState tight title={`The webhook answers ${action} itself`}>
          Turn on the mock reply or pick a ready-made one to see how the widget handles it: a
          failure, a late reply or any body.
        </EmptyState>
      )}
    </div>
  );
}
