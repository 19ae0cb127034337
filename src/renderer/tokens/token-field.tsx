import { useState } from 'react';
import { useStateOf } from '../shell/context.ts';
import { Button } from '../ui/form/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { openedOf, referencesOf } from '../workspace/store.ts';
import { BindDialog } from '../workspace/tokens-dialog.tsx';
import { referenceOption, referenceProblem } from '../workspace/workspace-words.ts';
import { AddTokenDialog } from './dialogs/add-dialog.tsx';
import { blankAddToken } from './dialogs/add-draft.ts';
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
};

/** Picks one of the stored tokens, a new one, or none, and says what its state, its limit and the addresses mean for it. */
export function TokenField({
  label,
  value,
  onChange,
  urls = nowhere,
  signs = false,
  error = null,
}: Props) {
  const tokens = useStateOf('tokens', tokensOf);
  const references = useStateOf('workspaceFiles', referencesOf);
  const isFile = useStateOf('workspaceFiles', openedOf) !== null;
  const reference = references.find(({ id }) => id === value);
  const options = [
    { value: '', title: 'None' },
    ...references.map((one) => ({ value: one.id, title: referenceOption(one) })),
    ...byLabel(tokens).map((token) => ({ value: token.id, title: optionTitle(token) })),
  ];
  const chosen = tokens.find((token) => token.id === value);
  const limit = chosen ? limitProblem(chosen, urls) : null;
  const isGone = value !== null && !chosen && !reference;
  const [doing, setDoing] = useState<'add' | 'bind' | null>(null);
  const note = chosen && tokenNote(limit ? { ...chosen, hosts: [] } : chosen);
  const inFile =
    isFile && chosen
      ? `The workspace file will name it by its label, “${chosen.label}”, which you then bind.`
      : null;
  return (
    <>
      <SelectField
        label={label}
        value={value ?? ''}
        options={isGone ? [...options, { value, title: 'Removed token' }] : options}
        onChange={(id) => onChange(id === '' ? null : id)}
        help={[note, inFile].filter((part) => part).join(' ') || undefined}
        warning={
          (reference && referenceProblem(reference)) ??
          (chosen || reference ? plainProblem(urls) : null)
        }
        error={error ?? limit}
        after={
          <>
            {reference?.from === 'token' && (
              <Button
                aria-label={`Bind ${reference.name} for ${label}`}
                onPress={() => setDoing('bind')}
              >
                Bind…
              </Button>
            )}
            <Button aria-label={`New token for ${label}`} onPress={() => setDoing('add')}>
              New…
            </Button>
          </>
        }
      />
      {doing === 'add' && (
        <AddTokenDialog
          onClose={() => setDoing(null)}
          onAdded={({ id }) => onChange(id)}
          begin={signs ? { draft: { ...blankAddToken, signs: true }, secret: '' } : null}
        />
      )}
      {doing === 'bind' && reference && (
        <BindDialog reference={reference} onClose={() => setDoing(null)} />
      )}
    </>
  );
}
