import { Search } from 'lucide-react';
import { Input, SearchField } from 'react-aria-components';
import { cx } from '../../ui/cx.ts';
import { ClearButton } from '../../ui/form/button.tsx';
import styles from './search-line.module.css';

type SearchLineProps = {
  name: string;
  placeholder: string;
  value: string;
  onChange(value: string): void;
  /** A count next to the field, and its spoken form. */
  aside: string | null;
  asideName: string;
};

/** One line to narrow a list with; Escape empties it. */
export function SearchLine({
  name,
  placeholder,
  value,
  onChange,
  aside,
  asideName,
}: SearchLineProps) {
  return (
    <SearchField
      aria-label={name}
      value={value}
      onChange={onChange}
      className={cx('row rigid ruled muted', styles.line)}
    >
      <Search size={13} aria-hidden />
      <Input
        className={cx('small', styles.input)}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
      />
      <span className="numbers tiny" aria-hidden>
        {aside}
      </span>
      <span className="spoken" role="status">
        {asideName}
      </span>
      {value !== '' && <ClearButton aria-label={`Clear: ${name}`} />}
    </SearchField>
  );
}
