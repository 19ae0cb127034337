import { type KeyboardEvent, useRef, useState } from 'react';
import { Input, Label, Text, TextField } from 'react-aria-components';
import { authorizationForms } from '#core/document/connection.ts';
import { cx } from '../../ui/cx.ts';
import { ClearButton } from '../../ui/form/button.tsx';
import { Checkbox, Field, type Form, SelectField } from '../../ui/form/field.tsx';
import { formTitles } from '../token-words.ts';
import styles from '../tokens.module.css';
import { type HostsDraft, type TokenDraft, withTyped } from './drafts.ts';

/** The hosts a token may be sent to: Enter or a comma adds what is typed, Backspace in the empty field takes the last one out. */
export function HostsField({ form }: { form: Form<TokenDraft> }) {
  const { hosts, typed } = form.draft.hosts;
  const onChange = (changed: HostsDraft): void => form.put({ hosts: changed });
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = (): void => {
    const next = withTyped({ hosts, typed });
    if ('problem' in next) setWrong(next.problem);
    else onChange({ hosts: next.hosts, typed: '' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key === 'Enter' && typed.trim() !== '') || event.key === ',') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && hosts.length > 0)
      onChange({ hosts: hosts.slice(0, -1), typed });
  };
  const remove = (host: string): void => {
    onChange({ hosts: hosts.filter((one) => one !== host), typed });
    input.current?.focus();
  };
  const error = typed === '' ? null : (wrong ?? form.errorOf('hosts'));
  return (
    <TextField
      className="field"
      value={typed}
      onChange={(text) => {
        setWrong(null);
        onChange({ hosts, typed: text });
      }}
      isInvalid={error !== null}
      validationBehavior="aria"
      autoComplete="off"
    >
      <Label className="field-label">Allowed hostnames</Label>
      <div className={cx('input wide shrinks ring-within', styles.hosts)}>
        {hosts.map((host) => (
          <span key={host} className={cx('mono small breaks', styles.host)}>
            {host}
            <ClearButton name="Remove" aria-label={`Remove ${host}`} onPress={() => remove(host)} />
          </span>
        ))}
        <Input
          ref={input}
          className={cx('mono small', styles.hostInput)}
          placeholder={hosts.length === 0 ? 'Any hostname' : ''}
          spellCheck={false}
          onKeyDown={onKeyDown}
        />
      </div>
      <Text slot="description" className="help breaks hide-empty">
        Press Enter to add a hostname such as api.example.com, *.example.com or localhost:4000. If
        the list is empty, the token may be sent anywhere.
      </Text>
      {error !== null && (
        <Text slot="errorMessage" className="problem">
          {error}
        </Text>
      )}
    </TextField>
  );
}

const byConnection = '';
const forms = [
  { value: byConnection, title: 'As set in the connection' },
  ...authorizationForms.map((value) => ({ value, title: formTitles[value] })),
] as const;

/** What a token is called. */
export const LabelField = ({ form }: { form: Form<TokenDraft> }) => (
  <Field
    label="Label"
    value={form.draft.label}
    onChange={(label) => form.put({ label })}
    error={form.errorOf('label')}
    placeholder="A name for this token"
    autoFocus
    required
  />
);

/** The form in which a token is sent (DOC-REQ-3). */
export const AuthorizationField = ({ form }: { form: Form<TokenDraft> }) => (
  <SelectField
    label="Authorization"
    value={form.draft.authorization ?? byConnection}
    options={forms}
    onChange={(chosen) => form.put({ authorization: chosen === byConnection ? null : chosen })}
    help="The form of the Authorization header when this token fetches documents"
  />
);

/** Whether a token signs and verifies visitors' tokens. */
export const SigningField = ({ form }: { form: Form<TokenDraft> }) => (
  <div>
    <Checkbox checked={form.draft.signs} onChange={(on) => form.put({ signs: on })}>
      Signing key
    </Checkbox>
    <p className="help">Signs and verifies the tokens of visitors.</p>
  </div>
);
