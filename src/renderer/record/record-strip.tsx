import { CircleDot } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { RunningRecorder } from '#app/record/recorders.ts';
import { several } from '#core/text/wording.ts';
import type { RecordedOf } from '#operations/operations.ts';
import { samplesOf } from '../home/samples-store.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { type Stores, useStores } from '../shell/context.ts';
import { connectionsOf, settingsOf, tabsOf } from '../shell/workspace-store.ts';
import { cx } from '../ui/cx.ts';
import { Facts } from '../ui/facts.tsx';
import { Button } from '../ui/form/button.tsx';
import { Fold } from '../ui/layout/pane.tsx';
import styles from './record.module.css';

/** Lets the sample caller send its calls through a recorder that is on; a document is the one that is filled in, else a sample. */
export function callSample(stores: Stores, of: RecordedOf): Promise<CallError | null> {
  const { workspace, documents, samples } = stores;
  const connection = connectionsOf(workspace.getState()).find(({ id }) => id === of.id);
  const offered = connection?.sample && samplesOf(samples.getState())?.documents.ids.completed;
  const documentId = documents.getState().id || offered || '';
  return workspace.getState().callAsSample({ ...of, documentId });
}

const hostWords = {
  keep: 'The Host header stays as the caller sent it.',
  target: 'The Host header names this service.',
} as const;

/** What a recorder says of itself, besides the calls that are listed elsewhere. */
function factsOf({ address, listening, to, host }: RunningRecorder) {
  const isMasked = address.includes('•');
  return [
    isMasked
      ? { name: `Use in place of ${to}`, value: listening, mono: true, copy: true }
      : { name: 'Address to use', value: address, mono: true, copy: true },
    { name: 'Passes on to', value: `${to}. ${hostWords[host]}` },
  ];
}

/** Whether calls of it are kept: those that are not cannot be shown. */
function useIsKept({ kind, id }: RecordedOf): boolean {
  const { workspace } = useStores();
  const isOn = useStore(workspace, (state) => settingsOf(state)?.history.keep !== false);
  const tab = useStore(workspace, (state) => tabsOf(state).find((one) => one.id === id));
  return isOn && (kind !== 'tab' || tab?.keepsHistory !== false);
}

/** The recorder of a tab or a connection while it is on: what to call, what it heard, and the way to stop it. */
export function RecordStrip({ of: { kind, id } }: { of: RecordedOf }) {
  const stores = useStores();
  const recorder = useStore(stores.workspace, ({ recorders }) =>
    recorders.find(({ of }) => of.kind === kind && of.id === id),
  );
  const isKept = useIsKept({ kind, id });
  const [problem, setProblem] = useState('');
  const [isCalling, setCalling] = useState(false);
  if (!recorder) return null;
  const { of, calls, errors, warnings, onlyInHistory, leftAside } = recorder;
  const does = async (done: Promise<CallError | null>): Promise<void> => {
    setProblem('');
    setProblem((await done)?.message ?? '');
  };
  const trySample = async (): Promise<void> => {
    setCalling(true);
    await does(callSample(stores, of));
    setCalling(false);
  };
  const counts = [several(calls, 'call')].concat(
    calls > 0 ? [several(errors, 'error'), several(warnings, 'warning')] : [],
  );
  return (
    <section className={cx('rigid ruled', styles.strip)} aria-label="Recording">
      <div className="row">
        <CircleDot size={15} className="tone-error" aria-hidden />
        <strong>Recording</strong>
        <span className="grow muted">{counts.join(', ')}</span>
        <Button small isDisabled={isCalling} onPress={() => void trySample()}>
          Try it with a sample caller
        </Button>
        <Button small onPress={() => void does(stores.workspace.getState().stopRecorder(of))}>
          Stop
        </Button>
      </div>
      <Facts facts={factsOf(recorder)} />
      {!isKept && (
        <p className="help">
          The history is off, so calls are only counted. Turn it on to see them.
        </p>
      )}
      {onlyInHistory > 0 && (
        <p className="help">
          {several(onlyInHistory, 'call')} came faster than Calls lists them. Find them in History.
        </p>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {leftAside.length > 0 && (
        <Fold title="Left aside" aside={leftAside.reduce((sum, { times }) => sum + times, 0)}>
          <ul className="stack gap-1">
            {leftAside.map(({ what, why, times }) => (
              <li key={`${what} ${why}`} className="breaks">
                {what}
                {times > 1 && `, ${times} times`}: {why}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  );
}
