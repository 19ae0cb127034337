import { Download } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { shownBase } from '#core/document/request.ts';
import { urlMask } from '#core/secrets/url-secrets.ts';
import { CheckButton } from '../checks/check-pane.tsx';
import { useStateOf } from '../shell/context.ts';
import { mockOf } from '../shell/workspace-store.ts';
import { cx } from '../ui/cx.ts';
import { ActionButton, Button } from '../ui/form/button.tsx';
import { FormDialog } from '../ui/layout/dialog.tsx';
import styles from './documents.module.css';
import { readAge } from './store.ts';
import { useFetch } from './use-fetch.ts';

/** The input of a request in one row: the document's id, the age, and Fetch. `before` is what else the row begins with. */
export function RequestBar({ before }: { before?: ReactNode }) {
  const { id, age, running, asksEmptyId, setId, setAge, keepId } = useStateOf('documents');
  const { connection, fetch } = useFetch();
  const isMocked = useStateOf('workspace', mockOf('connection', connection?.id)) !== null;
  const focusAsked = useStateOf('shell', 'focusAsked');
  const bar = useRef<HTMLFieldSetElement>(null);
  const ageRead = readAge(age);
  const [wantsAge, wantAge] = useState(false);
  const hasAge = age !== '' || wantsAge;

  // Fetch is one key away on the first start and after a sample was opened.
  useEffect(() => {
    if (focusAsked > 0) bar.current?.querySelector<HTMLElement>('[data-action] button')?.focus();
  }, [focusAsked]);

  const isReady = connection !== null && ageRead.ok;
  // With Ctrl or Cmd, Enter is the command of the whole window.
  const fetchOnEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && isReady && !running) fetch();
  };

  return (
    <fieldset ref={bar} aria-label="Request" data-region="bar" className="view-bar rigid ruled">
      {before}
      <div className={cx('input line holds ring-within', styles.id)}>
        <span className={cx('muted mono small', styles.prefix)} aria-hidden>
          id
        </span>
        <TextField aria-label="Document id" value={id} onChange={setId} className="fill grow">
          <Input
            className="mono small in-box"
            spellCheck={false}
            autoComplete="off"
            placeholder="of the document, a UUID"
            onKeyDown={fetchOnEnter}
          />
        </TextField>
      </div>
      {hasAge ? (
        <div
          className={cx('input line holds ring-within', styles.age, !ageRead.ok && 'invalid')}
          title={ageRead.ok ? 'Sent only if filled in' : ageRead.message}
        >
          <span className={cx('muted mono small', styles.prefix)} aria-hidden>
            age
          </span>
          <TextField
            aria-label="Age"
            value={age}
            onChange={setAge}
            isInvalid={!ageRead.ok}
            inputMode="decimal"
            className="fill grow"
            autoFocus={wantsAge}
            onBlur={() => wantAge(false)}
          >
            <Input className="mono small in-box" autoComplete="off" onKeyDown={fetchOnEnter} />
          </TextField>
        </div>
      ) : (
        <Button small look="quiet" onPress={() => wantAge(true)}>
          Add age
        </Button>
      )}
      <span className={cx('rigid', styles.fetch)} data-action>
        <ActionButton
          name={isMocked ? 'Fetch (mock)' : 'Fetch'}
          icon={Download}
          disabled={!isReady}
          running={running}
          onPress={fetch}
        />
      </span>
      <CheckButton checked={connection && { kind: 'connection', id: connection.id }} />
      {asksEmptyId && (
        <FormDialog
          title="The document id is empty"
          alert
          action="Send without an id"
          onClose={keepId}
          onSubmit={() => {
            fetch({ sendEmptyId: true });
            return null;
          }}
        >
          A document id is a UUID. The contract does not say what the server answers when the id is
          missing. You can still send the request.
        </FormDialog>
      )}
    </fieldset>
  );
}

/** Where the documents of the connection in use come from. */
export function ConnectionAddress() {
  const { connection } = useFetch();
  if (!connection) return null;
  const address = `${shownBase(connection)}/webhook/${urlMask}`;
  return (
    <span className="muted mono small ellipsis" title={address}>
      GET {address}
    </span>
  );
}
