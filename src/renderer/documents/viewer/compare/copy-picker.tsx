import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import {
  Autocomplete,
  DialogTrigger,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
} from 'react-aria-components';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatInstant } from '../../../ui/format.ts';
import menuStyles from '../../../ui/menu.module.css';
import { Popover } from '../../../ui/popover.tsx';
import { holdsWords } from '../../../ui/search.ts';
import type { ViewedXml } from '../store.ts';
import styles from './compare.module.css';
import { type Compared, copyName, isCopyOf } from './use-compared.ts';

/** How many stored replies are listed at once; the search finds the others. */
const mostListed = 100;

type Choice = { id: string; title: string; text: string; pick(): void };
type Group = { title: string; choices: readonly Choice[]; left: number };

/** The choices that have every word of the query, in their groups; a group without any is left out. */
export function listChoices(
  query: string,
  others: readonly ViewedXml[],
  { copies, pickOpened, pickCopy }: Pick<Compared, 'copies' | 'pickOpened' | 'pickCopy'>,
): Group[] {
  const found = copies.filter((copy) => isCopyOf(copy, query));
  const group = (title: string, choices: readonly Choice[], left = 0): Group[] =>
    choices.length === 0 ? [] : [{ title, choices, left }];
  return [
    ...group(
      'Opened since Assay started',
      others
        .filter(({ title }) => holdsWords(title, query.trim()))
        .map(({ key, title }) => ({ id: key, title, text: '', pick: () => pickOpened(key) })),
    ),
    ...group(
      'Stored replies',
      found.slice(0, mostListed).map((copy) => ({
        id: String(copy.seq),
        title: copyName(copy),
        text: copyText(copy),
        pick: () => pickCopy(copy),
      })),
      Math.max(0, found.length - mostListed),
    ),
  ];
}

const copyText = ({ externalId, documentId, at }: HistoryEntry): string =>
  externalId ? `${formatInstant(at)} · ${documentId}` : formatInstant(at);

/** Chooses what a document is compared with, by search: any document that was opened, and any stored reply. */
export function CopyPicker({
  label,
  others,
  compared,
}: {
  label: string;
  others: readonly ViewedXml[];
  compared: Compared;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button small aria-label={`Compare with: ${label}`}>
        <span className={cx('ellipsis', styles.picked)} title={label}>
          {label}
        </span>
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover
        aria-label="Compare with"
        className={cx('popover', menuStyles.popover)}
        placement="bottom start"
      >
        <div className="column grow">
          <Choices others={others} compared={compared} onDone={() => setOpen(false)} />
        </div>
      </Popover>
    </DialogTrigger>
  );
}

function Choices({
  others,
  compared,
  onDone,
}: {
  others: readonly ViewedXml[];
  compared: Compared;
  onDone(): void;
}) {
  const [query, setQuery] = useState('');
  const groups = listChoices(query, others, compared);
  const choices = groups.flatMap((group) => group.choices);
  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <div className="pad-y">
        <SearchField
          aria-label="Search the copies"
          autoFocus
          className={cx('search-box ring-within', styles.search)}
        >
          <Search size={14} aria-hidden />
          <Input placeholder="id, external_id, time" spellCheck={false} />
        </SearchField>
      </div>
      <Menu
        aria-label="Copies"
        className={cx(menuStyles.menu, styles.copies)}
        renderEmptyState={() => <p className="muted pad">No matching copies.</p>}
        onAction={(key) => {
          choices.find(({ id }) => id === key)?.pick();
          onDone();
        }}
      >
        {groups.map(({ title, choices: rows, left }) => (
          <MenuSection key={title} id={title}>
            <Header className={cx('field-label muted', menuStyles.title)}>
              {left === 0 ? title : `${title} (search to find ${left.toLocaleString()} older ones)`}
            </Header>
            {rows.map((row) => (
              <MenuItem
                key={row.id}
                id={row.id}
                textValue={`${row.title} ${row.text}`}
                className={cx(menuStyles.item)}
              >
                <span className="ellipsis" title={row.title}>
                  {row.title}
                </span>
                {row.text && <span className="help ellipsis">{row.text}</span>}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Autocomplete>
  );
}
