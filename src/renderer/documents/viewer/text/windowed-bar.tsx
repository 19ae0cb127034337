import { ArrowDown, ArrowUp, CaseSensitive, X } from 'lucide-react';
import { useState } from 'react';
import { Input, TextField, ToggleButton } from 'react-aria-components';
import { cx } from '../../../ui/cx.ts';
import { IconButton, Named } from '../../../ui/form/button.tsx';
import styles from './windowed.module.css';

type FindBarProps = {
  /** Looks for the words from the cursor on; gives what to say of it. */
  onFind(words: string, options: { backwards: boolean; matchCase: boolean }): Promise<string>;
  onClose(): void;
};

/** Looks for words in a text that is not in the window: Enter for the next place, Shift+Enter for the one before. */
export function FindBar({ onFind, onClose }: FindBarProps) {
  const [words, setWords] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [said, setSaid] = useState('');
  const find = async (backwards: boolean): Promise<void> => {
    if (words !== '') setSaid(await onFind(words, { backwards, matchCase }));
  };
  return (
    <search className={cx('row gap-1 ruled rigid', styles.bar)} aria-label="Find in the text">
      <TextField
        aria-label="Find"
        autoFocus
        value={words}
        onChange={setWords}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void find(event.shiftKey);
          else if (event.key === 'F3') void find(event.shiftKey);
          else if (event.key === 'Escape') onClose();
          else event.continuePropagation();
        }}
      >
        <Input
          className={cx('input mono small', styles.field)}
          spellCheck={false}
          autoComplete="off"
          placeholder="Find"
        />
      </TextField>
      <Named name="Match case">
        <ToggleButton
          aria-label="Match case"
          isSelected={matchCase}
          onChange={setMatchCase}
          className={cx(styles.toggle)}
        >
          <CaseSensitive size={16} />
        </ToggleButton>
      </Named>
      <IconButton
        small
        name="Previous match"
        icon={<ArrowUp size={14} />}
        onPress={() => void find(true)}
      />
      <IconButton
        small
        name="Next match"
        icon={<ArrowDown size={14} />}
        onPress={() => void find(false)}
      />
      <span role="status" className={cx('muted small ellipsis grow', styles.said)}>
        {said}
      </span>
      <IconButton small name="Close search" icon={<X size={14} />} onPress={onClose} />
    </search>
  );
}

/** Goes to a line by its number. */
export function LineBar({
  lines,
  onGo,
  onClose,
}: {
  lines: number;
  onGo(line: number): void;
  onClose(): void;
}) {
  const [typed, setTyped] = useState('');
  const line = Number(typed.replaceAll(/[\s.,]/g, ''));
  const fits = Number.isInteger(line) && line >= 1 && line <= lines;
  return (
    <search className={cx('row gap-1 ruled rigid', styles.bar)} aria-label="Go to line">
      <TextField
        aria-label={`Line, 1 to ${lines.toLocaleString()}`}
        autoFocus
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        isInvalid={typed !== '' && !fits}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && fits) onGo(line);
          else if (event.key === 'Escape') onClose();
          else event.continuePropagation();
        }}
      >
        <Input
          className={cx('input mono small', styles.field)}
          autoComplete="off"
          placeholder="Line"
        />
      </TextField>
      <span role="status" className={cx('muted small ellipsis grow', styles.said)}>
        {typed !== '' && !fits
          ? `Enter a line from 1 to ${lines.toLocaleString()}`
          : `of ${lines.toLocaleString()}, then Enter`}
      </span>
      <IconButton small name="Close go to line" icon={<X size={14} />} onPress={onClose} />
    </search>
  );
}
