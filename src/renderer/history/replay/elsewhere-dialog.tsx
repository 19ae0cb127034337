import type { Output } from '#app/api.ts';
import { several } from '#core/text/wording.ts';
import { historyOperations } from '#operations/history-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { formatInstant } from '../../ui/format.ts';
import { DialogBody, DialogFrame } from '../../ui/layout/dialog.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { titleOf } from '../history-words.ts';
import { sendElsewhere } from './call-now.ts';

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
const problemOf = (address: string): string | null =>
  addressSchema.safeParse(address.trim()).error?.issues[0]?.message ?? null;

function Result({ result, why, before, after }: Replayed) {
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
            if (problemOf(address) === null && !sending) void sendElsewhere(stores);
          }}
        >
          <Field
            label="Address"
            mono
            autoFocus
            value={address}
            error={address === '' ? null : problemOf(address)}
            placeholder="http://localhost:3000/hook"
            help="The webhook_url, or the base_url of a document service. Tokens are those of each call's tab or connection, for the hosts that they allow."
            onChange={(text) => replay.setState({ address: text })}
          />
          <div className="wrap-row">
            {sending ? (
              <Button onPress={stop}>Cancel</Button>
            ) : (
              <Button type="submit" look="primary" isDisabled={problemOf(address) !== null}>
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
                  {one && <Result {...one} />}
                </li>
              );
            })}
          </ul>
        </form>
      </DialogBody>
    </DialogFrame>
  );
}
