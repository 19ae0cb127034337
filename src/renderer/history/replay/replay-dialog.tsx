import type { Output } from '#app/api.ts';
import { several } from '#core/text/wording.ts';
import { isWrite } from '#core/widget/actions.ts';
import { historyOperations } from '#operations/history-schemas.ts';
import { documentOfDraft, problemOf, type ReplayDraft } from '#operations/send-again.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { AreaField, Field } from '../../ui/form/field.tsx';
import { Choice } from '../../ui/form/segments.tsx';
import { formatInstant } from '../../ui/format.ts';
import { DialogBody, DialogFrame } from '../../ui/layout/dialog.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { outcomeText, titleOf } from '../history-words.ts';
import { callNow, type Owner, ownerOf, sendElsewhere, writesAreOff } from './call-now.ts';

/** A call of the history as an editable request. */
export function ReplayDialog() {
  const { kept, draft, close } = useStateOf('replay');
  const workspace = useStateOf('workspace');
  const of = kept && ownerOf(workspace, kept.entry);
  if (!kept || !draft || !of) return null;
  return (
    <DialogFrame title={`Edit and send: ${titleOf(kept.entry)}`} wide onClose={close}>
      <DialogBody>
        <div className="stack">
          <p className="muted">
            {of.kind === 'document'
              ? `Address and token are those of the connection ${of.owner.name} as it is now.`
              : `Address, credential and visitor are those of the tab ${of.owner.name} as it is now.`}
          </p>
          <Request draft={draft} fired={kept.fired} />
          <Sending of={of} draft={draft} />
          <Result />
        </div>
      </DialogBody>
    </DialogFrame>
  );
}

type Kept = Output<'openExchange'>;
type Fired = Kept['fired'];

/** What of a request can be edited: of a document only its query. */
function Request({ draft, fired }: { draft: ReplayDraft; fired: Fired }) {
  const { replay } = useStores();
  const { edit } = replay;
  return (
    <>
      <AreaField
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
        <AreaField
          label="Headers"
          help="One header a line. The credential is added when the call is sent."
          rows={4}
          value={draft.headers}
          onChange={(headers) => edit({ headers })}
        />
      )}
      {fired?.request?.method === 'POST' && (
        <AreaField
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

/** Why an edited write is not sent: pressing Send is a yes, but not where writes are off. */
function writesProblem(kept: Kept | null, { query }: ReplayDraft, of: Owner): string | null {
  if (of.kind === 'document' || of.owner.writes !== 'off') return null;
  return isWrite(
    kept?.entry.action ?? null,
    `http://edited/?${query.split('\n').join('&').replaceAll('#', '%23')}`,
  )
    ? writesAreOff(of.owner).message
    : null;
}

function Sending({ of, draft }: { of: Owner; draft: ReplayDraft }) {
  const stores = useStores();
  const { kept, sending, edit, send, stop } = useStateOf('replay');
  const asked = of.kind === 'document' ? documentOfDraft(draft) : null;
  const problem =
    typeof asked === 'string' ? asked : (problemOf(draft) ?? writesProblem(kept, draft, of));
  const sendNow = (): void => {
    const call = kept && callNow(stores, kept, draft, of);
    if (call) void send(call);
  };
  return (
    <>
      {of.kind === 'webhook' && (
        <Choice
          label="Times (_ts and firedAt)"
          options={[
            { value: 'fresh', title: 'Of the sending' },
            { value: 'frozen', title: 'As entered' },
          ]}
          value={draft.isFresh ? 'fresh' : 'frozen'}
          onChange={(value) => edit({ isFresh: value === 'fresh' })}
        />
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="wrap-row">
        {sending ? (
          <Button onPress={stop}>Cancel</Button>
        ) : (
          <Button look="primary" isDisabled={problem !== null} onPress={sendNow}>
            Send
          </Button>
        )}
      </div>
    </>
  );
}

function Result() {
  const { sent, error } = useStateOf('replay');
  return (
    <section aria-label="Result" aria-live="polite">
      {error && <p className="problem">{error.message}</p>}
      {sent && (
        <p className="strong numbers">
          {outcomeText(sent)} · {several(sent.errors, 'error')}, {several(sent.warnings, 'warning')}
          {sent.time === null ? '' : ` · ${Math.round(sent.time)} ms`}
        </p>
      )}
    </section>
  );
}

type Replayed = Output<'replayCall'>;

const tones: Readonly<Record<Replayed['result'], string>> = {
  fixed: 'tone-ok',
  'still failing': 'tone-error',
  new: 'tone-error',
  same: 'tone-ok',
  'not sent': 'muted',
};
const words: Readonly<Record<Replayed['result'], string>> = {
  fixed: 'Fixed',
  'still failing': 'Still failing',
  new: 'New failure',
  same: 'Same, good before and now',
  'not sent': 'Not sent',
};

const { url: addressSchema } = historyOperations.replayCall.input.shape;

/** What is wrong with the address; null while nothing is. */
const addressProblem = (address: string): string | null =>
  addressSchema.safeParse(address.trim()).error?.issues[0]?.message ?? null;

function Became({ result, why, before, after }: Replayed) {
  const outcome = after === null ? '' : ` ${before.outcome} → ${after.outcome}.`;
  return (
    <p className="help breaks">
      <span className={tones[result]}>{words[result]}.</span>
      {outcome} {why}
    </p>
  );
}

/** Sends kept calls to another address, and says what became of each. */
export function ElsewhereDialog() {
  const stores = useStores();
  const { replay } = stores;
  const { elsewhere, address, replayed, sending, error, close, stop } = useStateOf('replay');
  if (elsewhere === null) return null;
  const title = 'Send again to another address';
  return (
    <DialogFrame title={title} wide onClose={close}>
      <DialogBody>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (addressProblem(address) === null && !sending) void sendElsewhere(stores);
          }}
        >
          <Field
            label="Address"
            mono
            autoFocus
            value={address}
            error={address === '' ? null : addressProblem(address)}
            placeholder="http://localhost:3000/hook"
            help="The webhook_url, or the base_url of a document service. Tokens are those of each call's tab or connection, for the hosts that they allow."
            onChange={(text) => replay.setState({ address: text })}
          />
          <div className="wrap-row">
            {sending ? (
              <Button onPress={stop}>Cancel</Button>
            ) : (
              <Button type="submit" look="primary" isDisabled={addressProblem(address) !== null}>
                Send {several(elsewhere.length, 'call')}
              </Button>
            )}
          </div>
          {error && (
            <p className="problem" role="alert">
              {error.message}
            </p>
          )}
          {sending && <LoadingState tight title="Sending" {...sending} />}
          <ul className="stack gap-1" aria-label="Calls" aria-live="polite">
            {[...elsewhere].reverse().map((entry) => {
              const one = replayed.find(({ seq }) => seq === entry.seq);
              return (
                <li key={entry.seq}>
                  <p className="snug breaks">
                    <span className="mono small">{titleOf(entry)}</span>{' '}
                    <span className="muted small numbers">
                      call {entry.seq}, {formatInstant(entry.at)}
                    </span>
                  </p>
                  {one && <Became {...one} />}
                </li>
              );
            })}
          </ul>
        </form>
      </DialogBody>
    </DialogFrame>
  );
}
