import {
  CircleCheck,
  CircleSlash,
  CircleX,
  GitCompareArrows,
  LoaderCircle,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { countFindings } from '#core/contract/finding.ts';
import { several } from '#core/text/wording.ts';
import { CallList, TwoLines } from '../../calls/call-list.tsx';
import { onlySelected } from '../../calls/selection.ts';
import { ExportItems } from '../../export/export-menu.tsx';
import { useStateOf, useStores } from '../../shell/context.ts';
import { settingsOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { Pane } from '../../ui/layout/pane.tsx';
import { ActionItems, ContextMenu } from '../../ui/menu.tsx';
import { holdsWords } from '../../ui/search.ts';
import { EmptyState } from '../../ui/states.tsx';
import { callActions } from '../commands.ts';
import {
  groupByAction,
  lastAction,
  type Standing,
  standingOf,
} from '../simulator/action-entries.ts';
import {
  isOverOtherSurface,
  type Simulation,
  type WidgetExchange,
} from '../simulator/simulator.ts';
import { useExchange, useSimulation, useTab } from '../simulator/use-simulator.ts';
import styles from '../widget.module.css';
import { exchangeLine, exportOfCalls, standingTitles, visitorTitle } from './call-words.ts';

/** A row of the list: a call that the user caused, with the event in `words`, or, at level 2, one that followed from it. */
export type CallRow = {
  id: string;
  exchange: WidgetExchange;
  words: string | null;
  level: 1 | 2;
};

/** What a row says, as a screen reader reads it. */
export const rowText = ({ exchange, words }: CallRow): string =>
  [
    exchange.call.action,
    exchange.listedOnly === 'recorded' && 'recorded',
    words,
    exchangeLine(exchange),
  ]
    .filter(Boolean)
    .join(', ');

/** What the filter looks through: the text of a row, its status and the ids of its findings. */
const soughtIn = (row: CallRow): string =>
  [
    rowText(row),
    standingTitles[standingOf(row.exchange)],
    ...(row.exchange.fired?.verdict.findings ?? []).map(({ clause }) => clause),
  ].join(' ');

/**
 * The rows of a tab: the newest action first, and below it what followed from it, which stays with it where the rows are filtered: every word is
 * in one of them.
 */
export function callRows(simulation: Simulation, filter = ''): CallRow[] {
  const groups = groupByAction(simulation).map(({ words, calls }) =>
    calls.map((exchange, index): CallRow => {
      const own = isOverOtherSurface(exchange) ? 'Over the other surface' : words;
      const id = String(exchange.id);
      return index === 0
        ? { id, exchange, words: own, level: 1 }
        : { id, exchange, words: null, level: 2 };
    }),
  );
  return groups
    .filter((rows) => holdsWords(rows.map(soughtIn).join(' '), filter.trim()))
    .reverse()
    .flat();
}

const signs: Record<Standing, { icon: LucideIcon; className: string | undefined }> = {
  running: { icon: LoaderCircle, className: styles.running },
  failed: { icon: CircleX, className: 'tone-error' },
  error: { icon: OctagonX, className: 'tone-error' },
  'no reply': { icon: CircleSlash, className: 'muted' },
  warning: { icon: TriangleAlert, className: 'tone-warning' },
  done: { icon: CircleCheck, className: 'tone-ok' },
};

/** A call in two lines: the action and its time, and its result with how many findings it has. */
function CallLines({ exchange, words }: CallRow) {
  const { at, fired, firing, visitor } = exchange;
  const iso = new Date(at).toISOString();
  const standing = standingOf(exchange);
  const { icon: Icon, className } = signs[standing];
  const findings = countFindings(fired?.verdict.findings ?? []);
  const facts = [
    exchange.listedOnly === 'recorded' && 'recorded',
    (firing.fault !== null || fired?.standIn) && 'mock reply',
    visitor !== 'anonymous' && visitorTitle(visitor),
    exchangeLine(exchange),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <TwoLines
      sign={
        <Icon size={15} role="img" className={className} aria-label={standingTitles[standing]} />
      }
      first={
        <>
          <span className="rigid mono small">{exchange.call.action}</span>
          <span className={cx('grow muted tiny ellipsis', styles.words)} title={words ?? undefined}>
            {words}
          </span>
          <time className="rigid muted tiny numbers" dateTime={iso} title={formatInstant(iso)}>
            {formatDay(iso)}
          </time>
        </>
      }
      second={
        <>
          <span className="grow ellipsis" title={facts}>
            {facts}
          </span>
          {findings > 0 && <span className="rigid">{several(findings, 'finding')}</span>}
        </>
      }
    />
  );
}

/** What the user did in the tab in use, newest first, each with the calls that it caused; the selected call is shown next to them. */
export function CallsPane() {
  const { shell } = useStores();
  const own = useSimulation();
  const [filter, setFilter] = useState('');
  const count = own?.exchanges.length ?? 0;
  const rows = useMemo(() => (own ? callRows(own, filter) : []), [own, filter]);
  const counted = rows.length === count ? '' : `${rows.length} of ${count}`;
  return (
    <Pane
      name="Calls"
      title={
        <h2 className="ellipsis strong">
          Calls <span className="muted small numbers regular">{counted}</span>
        </h2>
      }
      tools={<CompareButton />}
    >
      <div className="column fill">
        {count > 1 && (
          <div className={cx('rigid ruled', styles.filter)}>
            <SearchBox
              name="Filter calls"
              value={filter}
              onChange={setFilter}
              placeholder="Filter"
              title="Action, status, clause of a finding"
            />
          </div>
        )}
        <div className="rest scrolls container">
          {count === 0 ? (
            <EmptyState
              tight
              title="No calls yet"
              action={<Button onPress={() => shell.open('record-tab')}>Record real calls</Button>}
            >
              Each call that the widget fires is listed here. Opening the tab fires get_items. Assay
              can also record what the platform and browsers send.
            </EmptyState>
          ) : rows.length === 0 ? (
            <EmptyState
              tight
              title="No matching calls"
              action={<Button onPress={() => setFilter('')}>Clear the filter</Button>}
            >
              No call has “{filter}” in its action, its status or its findings.
            </EmptyState>
          ) : (
            <Calls rows={rows} />
          )}
        </div>
        <KeptNote />
      </div>
    </Pane>
  );
}

/** Compares the selected call with the previous call of its action; does nothing for the first call. */
function CompareButton() {
  const stores = useStores();
  useSimulation();
  const exchange = useExchange();
  const compare =
    exchange && callActions(stores, exchange).find(({ id }) => id === 'compare-calls');
  return compare?.enabled ? (
    <Button small look="quiet" icon={GitCompareArrows} onPress={compare.run}>
      Compare
    </Button>
  ) : null;
}

/** Says that the calls of the tab are not kept, so that they are gone after a reload, or that the history has more of them. */
function KeptNote() {
  const tab = useTab();
  const hasEarlier = useSimulation()?.hasEarlier;
  const isOn = useStateOf('workspace', (state) => settingsOf(state)?.history.keep !== false);
  const isKept = isOn && tab?.keepsHistory !== false;
  if (!tab || (isKept && !hasEarlier)) return null;
  return (
    <p className={cx('rigid muted small', styles.note)} role="note">
      {isKept
        ? 'Earlier calls of this tab are in History.'
        : 'History is off for this tab: a reload forgets its calls.'}
    </p>
  );
}

function Calls({ rows }: { rows: readonly CallRow[] }) {
  const stores = useStores();
  const shown = useExchange();
  const simulation = useSimulation();
  const newest = simulation && lastAction(simulation)?.calls[0].id;
  const [menu, setMenu] = useState<{ x: number; y: number; id: number } | null>(null);
  // The menu stays that of its call when a newer one comes.
  const own = simulation?.exchanges.find(({ id }) => id === menu?.id);
  return (
    <>
      <CallList
        name="Calls"
        role="treegrid"
        isSingle
        rows={rows}
        selected={onlySelected(String(shown?.id))}
        // What was done last is not held on to, so that the next is shown once it is fired.
        onSelect={({ current }) =>
          stores.simulator.showExchange(Number(current) === newest ? null : Number(current))
        }
        onMenu={(place, { exchange }) => setMenu({ ...place, id: exchange.id })}
        rowAria={(row) => ({ 'aria-label': rowText(row), 'aria-level': row.level })}
        row={(row) => <CallLines {...row} />}
      />
      {menu && own && (
        <ContextMenu name="Call" x={menu.x} y={menu.y} onClose={() => setMenu(null)}>
          <ActionItems actions={callActions(stores, own)} />
          <ExportItems subject={exportOfCalls([own])} />
        </ContextMenu>
      )}
    </>
  );
}
