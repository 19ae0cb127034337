import { ChevronDown, ChevronRight, Ellipsis, MessageSquareText, Pin, Tag } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Toolbar } from 'react-aria-components';
import { grouped, several } from '#core/text/wording.ts';
import { type HistoryEntry, recordedTag } from '#operations/history-schemas.ts';
import { CallList, TwoLines } from '../calls/call-list.tsx';
import { onlySelected } from '../calls/selection.ts';
import { FindingCounts } from '../documents/list/finding-counts.tsx';
import { ExportItems } from '../export/export-menu.tsx';
import { useStateOf, useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Button, IconButton } from '../ui/form/button.tsx';
import { formatDay, formatInstant } from '../ui/format.ts';
import { ActionItem, ActionItems, ContextMenu, MenuButton } from '../ui/menu.tsx';
import { MiddleCut } from '../ui/middle-cut.tsx';
import styles from './history.module.css';
import { exportOfEntries, historyActions } from './history-actions.ts';
import { type HistoryRow, historyRows, isSelected } from './history-rows.ts';
import { outcomeText, signOf, subjectOf } from './history-words.ts';

/** From so many rows before the end on, the next page is read. */
const ahead = 60;
/** An exchange in two lines: what it was, and how it went. */
function ExchangeLines({ entry }: { entry: HistoryEntry }) {
  const { icon: Icon, tone, words } = signOf(entry);
  return (
    <TwoLines
      sign={<Icon size={15} className={tone} role="img" aria-label={words} />}
      first={
        <>
          <MiddleCut text={subjectOf(entry)} className="grow snug" />
          {entry.isPinned && <Pin size={12} className="muted" role="img" aria-label="Pinned" />}
          {entry.note !== '' && (
            <MessageSquareText size={12} className="muted" role="img" aria-label="With a note" />
          )}
          {entry.tags.length > 0 && (
            <Tag size={12} className="muted" role="img" aria-label={entry.tags.join(', ')} />
          )}
          <FindingCounts counts={entry.findings} />
        </>
      }
      second={
        <>
          <span className="grow ellipsis">
            {entry.action ?? entry.name}
            {entry.tags.includes(recordedTag) && ' · recorded'}
            {entry.isMock && ' · mock reply'} · {outcomeText(entry)}
            {entry.environment !== null && ` · ${entry.environment}`}
          </span>
          <time className="rigid" dateTime={entry.at} title={formatInstant(entry.at)}>
            {formatDay(entry.at)}
          </time>
        </>
      }
    />
  );
}

/** The calls of a check in two lines: of what, and how many. */
function CheckLines({ check, isOpen }: { check: readonly HistoryEntry[]; isOpen: boolean }) {
  const [newest] = check;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const errors = check.filter(({ findings }) => findings.error > 0).length;
  return (
    <TwoLines
      sign={<Icon size={15} className="muted" />}
      first={
        <span className="ellipsis grow snug">
          Check of {newest?.name}, {several(check.length, 'call')}
        </span>
      }
      second={
        <>
          <span className="grow ellipsis">
            {errors === 0 ? 'none with errors' : `${errors} with errors`}
          </span>
          {newest && (
            <time className="rigid" dateTime={newest.at} title={formatInstant(newest.at)}>
              {formatDay(newest.at)}
            </time>
          )}
        </>
      }
    />
  );
}

/** The entries that are selected, in the order of the list. */
function useSelectedEntries(): readonly HistoryEntry[] {
  const entries = useStateOf('historyList', 'entries');
  const selected = useStateOf('historyList', 'selected');
  return useMemo(() => entries.filter((entry) => isSelected(selected, entry)), [entries, selected]);
}

/** Everything that can be done with the selected calls; deleting them is the last. */
function MenuRows({ entries }: { entries: readonly HistoryEntry[] }) {
  const actions = historyActions(useStores(), entries);
  const remove = actions.pop();
  return (
    <>
      <ActionItems actions={actions} />
      <ExportItems subject={exportOfEntries(entries)} />
      {remove && <ActionItem {...remove} />}
    </>
  );
}

const inWords = ['send', 'compare'];

/** What is done with the selected calls most often, and a menu of the rest; nothing while none is selected. */
export function HistoryToolbar() {
  const entries = useSelectedEntries();
  const actions = historyActions(useStores(), entries);
  if (entries.length === 0) return null;
  const shown = actions.filter(({ id, enabled }) => enabled && inWords.includes(id));
  // The button to send them says how many they are.
  const isCounted = shown.some(({ id }) => id === 'send');
  return (
    <Toolbar aria-label="Selected calls" className="list-tools">
      {shown.map(({ id, title, icon: Icon, run }) => (
        <Button key={id} small look="quiet" onPress={run} icon={Icon}>
          {title}
        </Button>
      ))}
      <MenuButton name="Selected calls" button={<IconButton name="More actions" icon={Ellipsis} />}>
        <MenuRows entries={entries} />
      </MenuButton>
      <span
        className={isCounted ? 'spoken' : cx('muted small numbers regular ellipsis', styles.count)}
        role="status"
      >
        {entries.length > 1 ? `${grouped(entries.length)} selected` : ''}
      </span>
    </Toolbar>
  );
}

/** The exchanges that were found, newest first, those of a check folded; the next ones are read as one comes near the end. */
export function HistoryList() {
  const stores = useStores();
  const { historyList } = stores;
  const entries = useStateOf('historyList', 'entries');
  const selected = useStateOf('historyList', 'selected');
  const chosen = useSelectedEntries();
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const { select, open, loadMore } = historyList;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => historyRows(entries, unfolded, selected),
    [entries, unfolded, selected],
  );
  const openRow = (row: HistoryRow): void => {
    if ('entry' in row) return void open(row.entry.seq);
    select(() => onlySelected(row.id));
    setUnfolded(new Set([...unfolded, row.id].filter((id) => id !== row.id || !row.isOpen)));
  };
  const run = (id: string): void =>
    historyActions(stores, chosen)
      .find((action) => action.id === id && action.enabled)
      ?.run();
  const onKey = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === 'delete') run('delete');
    else if (key === 'p' && !event.ctrlKey && !event.metaKey && !event.altKey) run('pin');
    else return false;
    return true;
  };
  return (
    <>
      <CallList
        name="Calls"
        role={rows.some((row) => 'check' in row) ? 'treegrid' : 'grid'}
        rows={rows}
        selected={selected}
        onSelect={(next) => select(() => next)}
        onOpen={openRow}
        onRest={(row) => 'entry' in row && void open(row.entry.seq)}
        onMenu={setMenu}
        onKey={onKey}
        onRange={(_from, to) => {
          if (to > rows.length - ahead) void loadMore();
        }}
        rowAria={(row) => ('check' in row ? { 'aria-expanded': row.isOpen } : {})}
        row={(row) =>
          'entry' in row ? <ExchangeLines entry={row.entry} /> : <CheckLines {...row} />
        }
      />
      {menu && (
        <ContextMenu name="Selected calls" {...menu} onClose={() => setMenu(null)}>
          <MenuRows entries={chosen} />
        </ContextMenu>
      )}
    </>
  );
}
