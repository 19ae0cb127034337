import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
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
}: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  return (
    <SearchField
      aria-label={name}
      value={value}
      onChange={onChange}
      className={cx('search-box ring-within', grow && 'grow')}
    >
      <Search size={14} aria-hidden />
      <Input ref={field} placeholder={placeholder} title={title} spellCheck={false} />
      {value !== '' && <ClearButton />}
    </SearchField>
  );
}
