import { type KeyboardEvent, useRef, useState } from 'react';
import { Input } from 'react-aria-components';
import { authorizationForms } from '#core/document/connection.ts';
import { cx } from '../../ui/cx.ts';
import { ClearButton } from '../../ui/form/button.tsx';
import { type Form, TextBox } from '../../ui/form/field.tsx';
import type { Row } from '../../ui/form/form-of.tsx';
import { formTitles } from '../token-words.ts';
import styles from '../tokens.module.css';
import { type HostsDraft, type TokenDraft, withTyped } from './drafts.ts';

/** The hosts a token may be sent to: Enter or a comma adds what is typed, Backspace in the empty field takes the last one out. */
function HostsField({ form }: { form: Form<TokenDraft> }) {
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
    <TextBox
      label="Allowed hostnames"
      value={typed}
      onChange={(text) => {
        setWrong(null);
        onChange({ hosts, typed: text });
      }}
      error={error}
      help="Press Enter to add a hostname such as api.example.com, *.example.com or localhost:4000. If the list is empty, the token may be sent anywhere."
      autoComplete="off"
    >
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
    </TextBox>
  );
}

export const labelRow: Row<TokenDraft> = {
  label: 'Label',
  at: 'label',
  placeholder: 'A name for this token',
  autoFocus: true,
  required: true,
};

/** Where a token may be sent, and in which form (DOC-REQ-3). */
export const sendingRows: readonly Row<TokenDraft>[] = [
  {
    label: 'Allowed hostnames',
    as: 'other',
    at: 'hosts',
    show: (form) => <HostsField form={form} />,
  },
  {
    label: 'Authorization',
    at: 'authorization',
    as: 'select',
    options: [
      { value: '', title: 'As set in the connection' },
      ...authorizationForms.map((value) => ({ value, title: formTitles[value] })),
    ],
    change: (chosen: NonNullable<TokenDraft['authorization']> | '', { put }) =>
      put({ authorization: chosen === '' ? null : chosen }),
    help: 'The form of the Authorization header when this token fetches documents',
  },
];

/** Whether a token signs and verifies visitors' tokens. */
export const signsRow: Row<TokenDraft> = {
  label: 'Signing key',
  at: 'signs',
  as: 'check',
  help: 'Signs and verifies the tokens of visitors.',
};

/** The variable from which a secret is read when it is needed. */
export const variableRow: Row<{ variable: string }> = {
  label: 'Variable name',
  at: 'variable',
  as: 'mono',
  placeholder: 'DOCUMENTS_TOKEN',
  help: 'Read from the environment that Assay was started in, each time the token is used',
  required: true,
};
