import { CircleDot, Theater } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RunningRecorder } from '#app/record/recorders.ts';
import { several } from '#core/text/wording.ts';
import type { RecordedOf } from '#operations/operations.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { samplesOf } from '../settings/store.ts';
import { type Stores, useStateOf, useStores } from '../shell/context.ts';
import { connectionsOf, mockOf, openedOf, settingsOf, tabsOf } from '../shell/workspace-store.ts';
import { Facts } from '../ui/facts.tsx';
import { Button } from '../ui/form/button.tsx';
import { Select } from '../ui/form/select.tsx';
import { Fold } from '../ui/layout/pane.tsx';

/** Lets the sample caller send its calls through a recorder that is on; a document is the one that is filled in, else a sample. */
export function callSample(stores: Stores, of: RecordedOf): Promise<CallError | null> {
  const { workspace, documents, about } = stores;
  const connection = connectionsOf(workspace.getState()).find(({ id }) => id === of.id);
  const offered = connection?.sample && samplesOf(about.getState())?.documents.ids.completed;
  const documentId = documents.getState().id || offered || '';
  return workspace.callAsSample({ ...of, documentId });
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
  const isOn = useStateOf('workspace', (state) => settingsOf(state)?.history.keep !== false);
  const tab = useStateOf('workspace', (state) => tabsOf(state).find((one) => one.id === id));
  return isOn && (kind !== 'tab' || tab?.keepsHistory !== false);
}

/** What is on for a tab or a connection, and the ways to change that. */
const Strip = ({
  title,
  icon,
  note,
  actions,
  problem,
  children,
}: {
  title: string;
  icon: ReactNode;
  note: string;
  actions: ReactNode;
  problem: string;
  children?: ReactNode;
}) => (
  <section className="rigid ruled sunken-part" aria-label={title}>
    <div className="wrap-row">
      {icon}
      <strong>{title}</strong>
      <span className="grow muted">{note}</span>
      {actions}
    </div>
    {children}
    {problem && (
      <p className="problem" role="alert">
        {problem}
      </p>
    )}
  </section>
);

/** The mock service of a tab or a connection while it is on: what it answers from, and the way to stop it. */
function MockStrip({ of: { kind, id } }: { of: RecordedOf }) {
  const { workspace } = useStores();
  const mock = useStateOf('workspace', mockOf(kind, id));
  const fault = useStateOf('workspace', 'mockFault');
  const file = useStateOf('workspace', openedOf);
  const problem = fault?.id === id ? fault.text : '';
  if (!mock && problem === '') return null;
  const { startMock, stopMock } = workspace;
  const note =
    kind === 'tab'
      ? 'Events go there, without any token. Check tests the webhook.'
      : 'Documents come from there, without any token. Check tests the service.';
  return (
    <Strip
      title="Mock service"
      icon={<Theater size={15} className="tone-warning" />}
      note={mock ? note : ''}
      problem={problem}
      actions={
        <>
          {mock && (
            <Select
              small
              aria-label="The mock service answers from"
              value={mock.from}
              options={[
                { value: 'samples', title: 'Samples' },
                { value: 'history', title: 'History' },
                ...(file ? [{ value: 'workspace' as const, title: file.name }] : []),
              ]}
              onChange={(from) => void startMock({ kind, id, from })}
            />
          )}
          <Button small onPress={() => void stopMock({ kind, id })}>
            {mock ? 'Stop using it' : 'Dismiss'}
          </Button>
        </>
      }
    />
  );
}

/** The mock service and the recorder of a tab or a connection while they are on. */
export const RecordStrip = ({ of }: { of: RecordedOf }) => (
  <>
    <MockStrip of={of} />
    <RecorderStrip of={of} />
  </>
);

/** The recorder of a tab or a connection while it is on: what to call, what it heard, and the way to stop it. */
function RecorderStrip({ of: { kind, id } }: { of: RecordedOf }) {
  const stores = useStores();
  const recorder = useStateOf('workspace', ({ recorders }) =>
    recorders.find(({ of }) => of.kind === kind && of.id === id),
  );
  const isKept = useIsKept({ kind, id });
  const [problem, setProblem] = useState('');
  const [isCalling, setCalling] = useState(false);
  if (!recorder) return null;
  const { of, calls, errors, warnings, onlyInHistory, leftAside, holdsSecrets } = recorder;
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
    <Strip
      title="Recording"
      icon={<CircleDot size={15} className="tone-error" />}
      note={counts.join(', ')}
      problem={problem}
      actions={
        <>
          <Button small isDisabled={isCalling} onPress={trySample}>
            Try it with a sample caller
          </Button>
          <Button small onPress={() => void does(stores.workspace.stopRecorder(of))}>
            Stop
          </Button>
        </>
      }
    >
      <Facts facts={factsOf(recorder)} />
      {!isKept && (
        <p className="help">
          The history is off, so calls are only counted. Turn it on to see them.
        </p>
      )}
      {holdsSecrets && (
        <p className="help">
          It read the secrets of its route when it started. Locking the tokens does not stop it.
        </p>
      )}
      {onlyInHistory > 0 && (
        <p className="help">
          {several(onlyInHistory, 'call')} came faster than Calls lists them. Find them in History.
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
    </Strip>
  );
}
