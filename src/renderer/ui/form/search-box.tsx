import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { cx } from '../cx.ts';
import { ClearButton } from './button.tsx';

type SearchBoxProps = {
  name: string;
  value: string;
  onChange(text: string): void;
  placeholder: string;
  /** In what it looks. */
  title?: string;
  /** It takes the room that is left in its row. */
  grow?: boolean;
  /** Grows each time it should get the keyboard. */
  asked?: number;
  /** Milliseconds without a key before it says what was typed. */
  rest?: number;
};

/** Searches or filters what stands below it. */
export function SearchBox({
  name,
  value,
  onChange,
  placeholder,
  title,
  grow = false,
  asked = 0,
  rest = 0,
}: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: value, before: value });
  const text = typed.before === value ? typed.text : value;
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), rest);
    return () => clearTimeout(timer);
  }, [text, value, rest, onChange]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  return (
    <SearchField
      aria-label={name}
      value={text}
      onChange={rest === 0 ? onChange : (next) => setTyped({ text: next, before: value })}
      className={cx('search-box ring-within', grow && 'grow')}
    >
      <Search />
      <Input ref={field} placeholder={placeholder} title={title} spellCheck={false} />
      {text !== '' && <ClearButton />}
    </SearchField>
  );
}
