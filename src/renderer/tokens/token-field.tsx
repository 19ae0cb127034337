import { type ReactNode, useState } from 'react';
import { useStateOf } from '../shell/context.ts';
import { Button } from '../ui/form/button.tsx';
import { type Form, SelectField } from '../ui/form/field.tsx';
import { changeAt, type PathIn, type Row, valueAt } from '../ui/form/form-of.tsx';
import { AddTokenDialog } from './dialogs/add-dialog.tsx';
import { blankAddToken } from './dialogs/drafts.ts';
import { byLabel, tokensOf } from './store.ts';
import { limitProblem, optionTitle, plainProblem, tokenNote } from './token-words.ts';

const nowhere: readonly string[] = [];

type Props = {
  label: string;
  value: string | null;
  onChange(id: string | null): void;
  /** The addresses that the secret is sent to, as they are typed; none where it is sent nowhere. */
  urls?: readonly string[];
  /** A new one is a signing key. */
  signs?: boolean;
  /** What is wrong with the choice. */
  error?: string | null;
  help?: ReactNode;
};

/** Picks one of the stored tokens, a new one, or none, and says what its state, its limit and the addresses mean for it. */
export function TokenField({
  label,
  value,
  onChange,
  urls = nowhere,
  signs = false,
  error = null,
  help,
}: Props) {
  const tokens = useStateOf('tokens', tokensOf);
  const options = [
    { value: '', title: 'None' },
    ...byLabel(tokens).map((token) => ({ value: token.id, title: optionTitle(token) })),
  ];
  const chosen = tokens.find((token) => token.id === value);
  const limit = chosen ? limitProblem(chosen, urls) : null;
  const isGone = value !== null && !chosen;
  const [isAdding, setAdding] = useState(false);
  const note = chosen && tokenNote(limit ? { ...chosen, hosts: [] } : chosen);
  return (
    <>
      <SelectField
        label={label}
        value={value ?? ''}
        options={isGone ? [...options, { value, title: 'Removed token' }] : options}
        onChange={(id) => onChange(id === '' ? null : id)}
        help={note || help}
        warning={chosen ? plainProblem(urls) : null}
        error={error ?? limit}
        after={
          <Button aria-label={`New token for ${label}`} onPress={() => setAdding(true)}>
            New…
          </Button>
        }
      />
      {isAdding && (
        <AddTokenDialog
          onClose={() => setAdding(false)}
          onAdded={({ id }) => onChange(id)}
          begin={signs ? { ...blankAddToken, signs: true } : null}
        />
      )}
    </>
  );
}

/** The row of a form that picks a token; `change` says what the choice changes, where that is more than its id. */
export function tokenRow<T extends object>({
  at,
  urls,
  signs = false,
  help,
  change,
  ...row
}: {
  label: string;
  at: PathIn<T>;
  urls?(draft: T): readonly string[];
  signs?: boolean;
  help?: string;
  when?(draft: T): boolean;
  change?(id: string | null, form: Form<T>): void;
}): Row<T> {
  return {
    ...row,
    as: 'other',
    at,
    show: (form) => (
      <TokenField
        label={row.label}
        value={(valueAt(form.draft, at) as string | null | undefined) || null}
        onChange={(id) => (change ? change(id, form) : form.put(changeAt(form.draft, at, id)))}
        urls={urls?.(form.draft) ?? nowhere}
        signs={signs}
        error={form.errorOf(at)}
        help={help}
      />
    ),
  };
}
