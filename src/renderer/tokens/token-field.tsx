import { useStore } from 'zustand';
import { useStores } from '../frame/context.ts';
import { SelectField } from '../ui/field.tsx';
import { tokensOf } from './store.ts';

/** Picks one of the stored tokens, or none. */
export function TokenField({ label, value, onChange }: { label: string; value: string | null; onChange(id: string | null): void }) {
  const tokens = useStore(useStores().tokens, tokensOf);
  const options = [
    { value: '', title: 'None' },
    ...tokens.map(({ id, label: title, lastFour }) => ({ value: id, title: `${title} ••••${lastFour}` })),
  ];
  const isGone = value !== null && !tokens.some((token) => token.id === value);
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={isGone ? [...options, { value, title: 'A removed token' }] : options}
      onChange={(id) => onChange(id === '' ? null : id)}
      help={tokens.length === 0 ? 'Tokens are added in the Tokens view' : undefined}
    />
  );
}
