import { useState } from 'react';
import { type TokenInfo, tokenKinds } from '#operations/vault-schemas.ts';
import type { CallError } from '../calls/outcome-of.ts';
import { useStores } from '../frame/context.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { Field, FormRows, SelectField } from '../ui/field.tsx';

const kinds = tokenKinds.map((value) => ({ value, title: value }));

/** Adds a token. The secret lives in this field only, until it is sent, and is wiped from it then. */
export function AddTokenDialog({ onClose }: { onClose(): void }) {
  const { tokens } = useStores();
  const [label, setLabel] = useState('');
  const [kind, setKind] = useState<TokenInfo['kind']>('bearer_token');
  const [secret, setSecret] = useState('');
  const save = async (): Promise<CallError | null> => {
    const error = await tokens.getState().add({ label, kind, secret });
    if (!error) setSecret('');
    return error;
  };
  return (
    <FormDialog title="Add token" action="Save" onClose={onClose} onSubmit={save}>
      <FormRows>
        <Field label="Label" value={label} onChange={setLabel} autoFocus required placeholder="What you call it" />
        <SelectField<TokenInfo['kind']>
          label="Kind"
          value={kind}
          options={kinds}
          onChange={setKind}
          help="A word for you; it changes nothing in how the token is sent"
        />
        <Field
          label="Secret"
          value={secret}
          onChange={setSecret}
          secret
          mono
          required
          help="Stored at once and never shown again, but for its last four characters"
        />
      </FormRows>
    </FormDialog>
  );
}

export function RenameTokenDialog({ token, onClose }: { token: TokenInfo; onClose(): void }) {
  const { tokens } = useStores();
  const [label, setLabel] = useState(token.label);
  const [kind, setKind] = useState(token.kind);
  return (
    <FormDialog title="Rename token" action="Save" onClose={onClose} onSubmit={() => tokens.getState().rename({ id: token.id, label, kind })}>
      <FormRows>
        <Field label="Label" value={label} onChange={setLabel} autoFocus required />
        <SelectField<TokenInfo['kind']> label="Kind" value={kind} options={kinds} onChange={setKind} />
      </FormRows>
    </FormDialog>
  );
}

export function ReplaceTokenDialog({ token, onClose }: { token: TokenInfo; onClose(): void }) {
  const { tokens } = useStores();
  const [secret, setSecret] = useState('');
  const save = async (): Promise<CallError | null> => {
    const error = await tokens.getState().replace({ id: token.id, secret });
    if (!error) setSecret('');
    return error;
  };
  return (
    <FormDialog title={`Replace the secret of ${token.label}`} action="Save" onClose={onClose} onSubmit={save}>
      <Field
        label="Secret"
        value={secret}
        onChange={setSecret}
        secret
        mono
        autoFocus
        required
        help={`Takes the place of ••••${token.lastFour}; what uses this token goes with the new secret from now on`}
      />
    </FormDialog>
  );
}

type RemoveTokenDialogProps = { token: TokenInfo /** Names of what uses it. */; users: readonly string[]; onClose(): void };

export function RemoveTokenDialog({ token, users, onClose }: RemoveTokenDialogProps) {
  const { tokens } = useStores();
  return (
    <FormDialog title="Remove token" alert danger action="Remove" onClose={onClose} onSubmit={() => tokens.getState().remove(token.id)}>
      <p>
        The secret of “{token.label}” (••••{token.lastFour}) is wiped from this machine and cannot be brought back.
      </p>
      {users.length > 0 && <p>Used by {users.join(', ')}: they keep their settings and need another token before their next call.</p>}
    </FormDialog>
  );
}
