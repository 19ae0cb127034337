import { useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../shell/context.ts';
import { Button } from '../ui/form/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { AddTokenDialog } from './dialogs/add-dialog.tsx';
import { byLabel, tokensOf } from './store.ts';
import { limitProblem, optionTitle, plainProblem, tokenNote } from './token-words.ts';

const nowhere: readonly string[] = [];

type Props = {
  label: string;
  value: string | null;
  onChange(id: string | null): void;
  /** The addresses that the secret is sent to, as they are typed; none where it is sent nowhere. */
  urls?: readonly string[];
};

/** Picks one of the stored tokens, a new one, or none, and says what its state, its limit and the addresses mean for it. */
export function TokenField({ label, value, onChange, urls = nowhere }: Props) {
  const tokens = useStore(useStores().tokens, tokensOf);
  const options = [
    { value: '', title: 'None' },
    ...byLabel(tokens).map((token) => ({ value: token.id, title: optionTitle(token) })),
  ];
  const chosen = tokens.find((token) => token.id === value);
  const limit = chosen ? limitProblem(chosen, urls) : null;
  const isGone = value !== null && !chosen;
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <SelectField
        label={label}
        value={value ?? ''}
        options={isGone ? [...options, { value, title: 'Removed token' }] : options}
        onChange={(id) => onChange(id === '' ? null : id)}
        help={chosen && tokenNote(limit ? { ...chosen, hosts: [] } : chosen)}
        warning={chosen ? plainProblem(urls) : null}
        error={limit}
        after={
          <Button aria-label={`New token for ${label}`} onPress={() => setAdding(true)}>
            New…
          </Button>
        }
      />
      {isAdding && (
        <AddTokenDialog onClose={() => setAdding(false)} onAdded={({ id }) => onChange(id)} />
      )}
    </>
  );
}
