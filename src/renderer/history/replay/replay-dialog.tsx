import { useId } from 'react';
import { useStore } from 'zustand';
import { several } from '#core/text/wording.ts';
import type { Output } from '#operations/operations.ts';
import { useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { FieldPair, NumberField } from '../../ui/form/field.tsx';
import { Choice } from '../../ui/form/segments.tsx';
import { DialogBody, DialogFrame } from '../../ui/layout/dialog.tsx';
import { titleOf } from '../history-words.ts';
import { callNow, type Owner, ownerOf } from './call-now.ts';
import {
  documentOfDraft,
  mostAtOnce,
  mostRuns,
  problemOf,
  type ReplayDraft,
} from './replay-draft.ts';
import { statsOf } from './run-stats.ts';

type AreaProps = {
  label: string;
  help: string;
  rows: number;
  value: string;
  onChange(value: string): void;
};

/** Several labelled lines of text. */
function Area({ label, help, rows, value, onChange }: AreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input input-area mono small wide"
        aria-describedby={`${id}-help`}
        rows={rows}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-help`} className="help">
        {help}
      </p>
    </div>
  );
}

/** A call of the history as an editable request, sent once or many times. */
export function ReplayDialog() {
  const stores = useStores();
  const { kept, draft, close } = useStore(stores.replay);
  const workspace = useStore(stores.workspace);
  const of = kept && ownerOf(workspace, kept.entry);
  if (!kept || !draft || !of) return null;
  return (
    <DialogFrame title={`Edit and send again: ${titleOf(kept.entry)}`} wide onClose={close}>
      <DialogBody>
        <div className="stack">
          <p className="muted">
            {of.kind === 'document'
              ? `Address and token are those of the connection ${of.owner.name} as it is now.`
              : `Address, credential and visitor are those of the tab ${of.owner.name} as it is now.`}
          </p>
          <Request draft={draft} fired={kept.fired} />
          <Sending of={of} draft={draft} />
          <Results />
        </div>
      </DialogBody>
    </DialogFrame>
  );
}

type Fired = Output<'openExchange'>['fired'];

/** What of a request can be edited: of a document only its query. */
function Request({ draft, fired }: { draft: ReplayDraft; fired: Fired }) {
  const { replay } = useStores();
  const { edit } = replay.getState();
  return (
    <>
      <Area
        label="Query"
        help={
          fired
            ? 'One parameter a line, as in an address. Those of the webhook_url itself stay.'
            : 'The id, and perhaps the age, each on its line.'
        }
        rows={fired ? 8 : 2}
        value={draft.query}
        onChange={(query) => edit({ query })}
      />
      {fired && (
        <Area
          label="Headers"
          help="One header a line. The credential is added when the call is sent."
          rows={4}
          value={draft.headers}
          onChange={(headers) => edit({ headers })}
        />
      )}
      {fired?.request?.method === 'POST' && (
        <Area
          label="Body"
          help="Empty: none is sent."
          rows={6}
          value={draft.body}
          onChange={(body) => edit({ body })}
        />
      )}
    </>
  );
}

function Sending({ of, draft }: { of: Owner; draft: ReplayDraft }) {
  const stores = useStores();
  const { kept, isRunning, edit, send, stop } = useStore(stores.replay);
  const asked = of.kind === 'document' ? documentOfDraft(draft) : null;
  const problem = typeof asked === 'string' ? asked : problemOf(draft);
  return (
    <>
      {of.kind === 'webhook' && (
        <Choice
          label="Times (_ts and firedAt)"
          options={[
            { value: 'fresh', title: 'Of each sending' },
            { value: 'frozen', title: 'As entered' },
          ]}
          value={draft.isFresh ? 'fresh' : 'frozen'}
          onChange={(value) => edit({ isFresh: value === 'fresh' })}
        />
      )}
      <FieldPair>
        <NumberField
          label="How often"
          value={draft.count}
          min={1}
          max={mostRuns}
          onChange={(count) => edit({ count })}
        />
        <NumberField
          label="At the same time"
          value={draft.atOnce}
          min={1}
          max={mostAtOnce}
          onChange={(atOnce) => edit({ atOnce })}
        />
      </FieldPair>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="wrap-row">
        {isRunning ? (
          <Button onPress={stop}>Cancel</Button>
        ) : (
          <Button
            look="primary"
            isDisabled={problem !== null}
            onPress={() => void send(() => kept && callNow(stores, kept, draft, of))}
          >
            {draft.count === 1 ? 'Send' : `Send ${draft.count} times`}
          </Button>
        )}
      </div>
    </>
  );
}

function Results() {
  const { replay } = useStores();
  const { runs, draft, error, isRunning } = useStore(replay);
  const { succeeded, times, verdicts } = statsOf(runs);
  const milliseconds = (time: number): string => `${Math.round(time)} ms`;
  return (
    <section aria-label="Results" aria-live="polite" className="stack gap-1">
      {error && <p className="problem">{error.message}</p>}
      {(runs.length > 0 || isRunning) && (
        <p className="strong numbers">
          {runs.length} of {several(draft?.count ?? 0, 'call')} answered, {succeeded} successful
          {runs.length > 0 ? ` (${Math.round((100 * succeeded) / runs.length)} %)` : ''}
        </p>
      )}
      {times && (
        <p className="numbers">
          Time: p50 {milliseconds(times.p50)}, p95 {milliseconds(times.p95)}, longest{' '}
          {milliseconds(times.max)}
        </p>
      )}
      {verdicts.length > 0 && (
        <ul className="stack gap-1" aria-label="Verdicts">
          {verdicts.map(({ text, count }) => (
            <li key={text} className="numbers">
              {count} × {text}
            </li>
          ))}
        </ul>
      )}
      {verdicts.length > 1 && <p className="muted">The verdicts differ between equal calls.</p>}
    </section>
  );
}
