import { ChevronDown, Search } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  Autocomplete,
  DialogTrigger,
  Input,
  Menu,
  MenuItem,
  SearchField,
} from 'react-aria-components';
import { grouped } from '#core/text/wording.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { type Stores, useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Popover } from '../../ui/popover.tsx';
import { holdsWords } from '../../ui/search.ts';
import menuStyles from '../../ui/ui.module.css';
import { replyKey, type StoredXml } from './store.ts';
import styles from './viewer.module.css';

/** The reply whose document is on show. */
export type ShownReply = { connectionId: string; id: string; at: string };

export type Compared = {
  /** What the document is compared with; null while there is nothing. */
  other: StoredXml | null;
  /** Stored replies of any document, newest first; null until they were read. */
  copies: readonly HistoryEntry[] | null;
  failed: string | null;
  /** Whether something to compare with is on its way. */
  isOpening: boolean;
  pick(copy: HistoryEntry): void;
};

const keyOf = ({ ownerId, documentId, at }: HistoryEntry): string =>
  replyKey(ownerId, documentId, at);

/** The name of a document that a reply has, marked where the mock service answered. */
export const copyName = ({ externalId, documentId, isMock }: HistoryEntry): string =>
  `${isMock ? 'Mock: ' : ''}${externalId || documentId || 'empty id'}`;

/** Opens a stored reply as the document that others are compared with; gives what went wrong, or null. */
export const openCopy = (
  { xml }: Pick<Stores, 'xml'>,
  copy: HistoryEntry,
): Promise<CallError | null> =>
  xml.compareWith(copy.seq, {
    key: keyOf(copy),
    at: copy.at,
    title: `${copyName(copy)}, ${formatInstant(copy.at)}`,
  });

/** Whether a stored reply came before the reply on show, and so stands before it. */
export const isEarlier = (copy: { at: string }, reply: { at: string }): boolean =>
  copy.at < reply.at;

/**
 * The stored reply that a document is compared with where nothing was chosen: the newest earlier one of the same document, else of another
 * one, else a later one. Never a reply of the mock service, which says nothing of what the service sent.
 */
export function firstCompared(
  copies: readonly HistoryEntry[],
  reply: ShownReply,
): HistoryEntry | undefined {
  const { connectionId, id, at } = reply;
  const own = replyKey(connectionId, id, at);
  // Imported calls are in the history later than they were made.
  const replies = copies
    .filter((copy) => !copy.isMock && keyOf(copy) !== own)
    .toSorted((one, next) => next.at.localeCompare(one.at));
  const earlier = replies.filter((copy) => isEarlier(copy, reply));
  const newest = (found: readonly HistoryEntry[]): HistoryEntry | undefined =>
    found.find((copy) => copy.ownerId === connectionId && copy.documentId === id) ?? found[0];
  return newest(earlier) ?? newest(replies);
}

/** What the document of a reply is compared with: what was chosen, which stays when another document is opened, else `firstCompared`. */
export function useCompared(reply: ShownReply): Compared {
  const { connectionId, id, at } = reply;
  const stores = useStores();
  const [copies, setCopies] = useState<readonly HistoryEntry[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const chosen = useStateOf('xml', (state) => state.comparison.other);
  const key = replyKey(connectionId, id, at);
  const other = chosen?.key === key ? null : chosen;
  const pick = useCallback(
    (copy: HistoryEntry) =>
      void openCopy(stores, copy).then((error) => setFailed(error?.message ?? null)),
    [stores],
  );
  useEffect(() => {
    let isOver = false;
    const { listCopies } = stores.xml;
    void listCopies().then((found) => {
      if (!isOver) setCopies(found.filter((copy) => keyOf(copy) !== key));
    });
    return () => {
      isOver = true;
    };
  }, [stores, key]);
  const hasOther = other !== null;
  const first = useMemo(
    () => copies && firstCompared(copies, { connectionId, id, at }),
    [copies, connectionId, id, at],
  );
  useEffect(() => {
    if (!hasOther && first) pick(first);
  }, [hasOther, first, pick]);
  return { other, copies, failed, isOpening: !failed && first !== undefined, pick };
}

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
      {left > 0 && <p className="muted pad">Search to find {grouped(left)} older ones.</p>}
    </Autocomplete>
  );
}
