import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import {
  Autocomplete,
  DialogTrigger,
  Input,
  Menu,
  MenuItem,
  SearchField,
} from 'react-aria-components';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Popover } from '../../../ui/popover.tsx';
import { holdsWords } from '../../../ui/search.ts';
import menuStyles from '../../../ui/ui.module.css';
import styles from '../viewer.module.css';
import { type Compared, copyName } from './use-compared.ts';

/** How many stored replies are listed at once; the search finds the others. */
const mostListed = 100;

/** The copies whose id, external_id and time have every word of the query, the time as it is read or as ISO 8601. */
export const copiesFound = (query: string, copies: readonly HistoryEntry[]): HistoryEntry[] =>
  copies.filter(({ externalId, documentId, at }) =>
    holdsWords([externalId, documentId, at, formatInstant(at)].join(' '), query.trim()),
  );

const copyText = ({ externalId, documentId, at }: HistoryEntry): string =>
  externalId ? `${formatInstant(at)} · ${documentId}` : formatInstant(at);

/** Chooses the stored reply that a document is compared with, by search. */
export function CopyPicker({ label, compared }: { label: string; compared: Compared }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button small aria-label={`Compare with: ${label}`}>
        <span className={cx('ellipsis', styles.picked)} title={label}>
          {label}
        </span>
        <ChevronDown />
      </Button>
      <Popover
        aria-label="Compare with"
        className={cx('popover', menuStyles.popover)}
        placement="bottom start"
      >
        <div className="column grow">
          <Choices compared={compared} onDone={() => setOpen(false)} />
        </div>
      </Popover>
    </DialogTrigger>
  );
}

function Choices({ compared: { copies, pick }, onDone }: { compared: Compared; onDone(): void }) {
  const [query, setQuery] = useState('');
  const found = copiesFound(query, copies ?? []);
  const left = found.length - mostListed;
  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <div className="pad-y">
        <SearchField
          aria-label="Search the copies"
          autoFocus
          className={cx('search-box ring-within', styles.search)}
        >
          <Search />
          <Input placeholder="id, external_id, time" spellCheck={false} />
        </SearchField>
      </div>
      <Menu
        aria-label="Copies"
        className={cx(menuStyles.menu, styles.copies)}
        renderEmptyState={() => (
          <p className="muted pad">
            {copies === null ? 'Reading the stored replies…' : 'No matching copies.'}
          </p>
        )}
      >
        {found.slice(0, mostListed).map((copy) => (
          <MenuItem
            key={copy.seq}
            id={copy.seq}
            textValue={`${copyName(copy)} ${copyText(copy)}`}
            className={cx(menuStyles.item)}
            onAction={() => {
              pick(copy);
              onDone();
            }}
          >
            <span className="ellipsis" title={copyName(copy)}>
              {copyName(copy)}
            </span>
            <span className="help ellipsis">{copyText(copy)}</span>
          </MenuItem>
        ))}
      </Menu>
      {left > 0 && <p className="muted pad">Search to find {left.toLocaleString()} older ones.</p>}
    </Autocomplete>
  );
}
