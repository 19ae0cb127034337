import { CircleCheck, CircleSlash, CircleX, LoaderCircle, Square } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import { countSentence, type Finding, levels } from '#core/contract/finding.ts';
import { useStores } from '../../shell/context.ts';
import { LevelIcon } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/button.tsx';
import { formatClock, formatInstant } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { WidgetExchange } from '../simulator/simulator.ts';
import { useExchange, useSimulation } from '../simulator/use-simulator.ts';
import { exchangeLine, visitorTitle, waited } from './call-words.ts';
import styles from './calls.module.css';

/** Whether a call is under way, went well, failed, or was given up. */
export function CallIcon({ exchange: { state, fired } }: { exchange: WidgetExchange }) {
  const preview = { size: 15, role: 'img' } as const;
  if (state === 'running')
    return <LoaderCircle {...preview} className={styles.running} aria-label="Running" />;
  if (!fired) return <CircleSlash {...preview} className="muted" aria-label="No reply" />;
  if (fired.verdict.outcome === 'failure')
    return <CircleX {...preview} className="tone-error" aria-label="Failed" />;
  return <CircleCheck {...preview} className="tone-ok" aria-label="Done" />;
}

/** The action, who fired it and when, and its result in one line. */
export function CallText({
  exchange,
  lasted,
}: {
  exchange: WidgetExchange;
  lasted: number | null;
}) {
  const iso = new Date(exchange.at).toISOString();
  const line = exchangeLine(exchange, lasted);
  const isMock = exchange.firing.fault !== null;
  return (
    <span className="grow">
      <span className={styles.first}>
        <span className="rigid mono small">{exchange.call.action}</span>
        <time className="rigid push muted tiny numbers" dateTime={iso} title={formatInstant(iso)}>
          {formatClock(iso)}
        </time>
      </span>
      <span className="row">
        {isMock && <span className={cx('muted tiny rigid ellipsis', styles.tag)}>mock reply</span>}
        {exchange.visitor !== 'anonymous' && (
          <span className={cx('muted tiny rigid ellipsis', styles.tag)}>
            {visitorTitle(exchange.visitor)}
          </span>
        )}
        <span className="grow help ellipsis" title={line}>
          {line}
        </span>
        {exchange.fired && <Counts findings={exchange.fired.verdict.findings} />}
      </span>
    </span>
  );
}

/** How many findings of each level, where there are any. */
function Counts({ findings }: { findings: readonly Finding[] }) {
  const counts = levels.map((level) => ({
    level,
    count: findings.filter((finding) => finding.level === level).length,
  }));
  return (
    <span className={styles.counts} role="img" aria-label={countSentence(findings)}>
      {counts.map(
        ({ level, count }) =>
          count > 0 && (
            <span key={level} className={cx('inline-row small numbers', styles.count)} aria-hidden>
              <LevelIcon level={level} silent /> {count}
            </span>
          ),
      )}
    </span>
  );
}

const layout = { estimatedRowSize: 46, padding: 4 };

/** The calls of the tab in use, newest first; the selected one is shown next to them. */
export function CallsPane() {
  const { simulator } = useStores();
  const own = useDeferredValue(useSimulation());
  const shown = useDeferredValue(useExchange());
  const rows = useMemo(
    () =>
      own
        ? own.exchanges
            .map((exchange) => ({
              id: exchange.id,
              exchange,
              lasted: waited(exchange, own.snapshots),
            }))
            .reverse()
        : [],
    [own],
  );
  if (rows.length === 0) {
    return (
      <EmptyState tight title="No calls yet">
        Each call that the widget fires is listed here. Opening the tab fires get_items.
      </EmptyState>
    );
  }
  const show = (id: number): void => {
    // The newest is not held on to, so that the next one is shown once it is fired.
    simulator.getState().showExchange(id === rows[0]?.id ? null : id);
  };
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        aria-label="Calls"
        className="fill scrolls ring-inside"
        items={rows}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={shown ? [shown.id] : []}
        onSelectionChange={(keys) => {
          const key = keys === 'all' ? undefined : [...keys][0];
          if (key !== undefined) show(Number(key));
        }}
      >
        {({ id, exchange, lasted }) => (
          <GridListItem
            id={id}
            textValue={`${exchange.call.action}, ${exchangeLine(exchange, lasted)}`}
            className={cx('pickable hovers ring-inside list-row', styles.row)}
          >
            <CallIcon exchange={exchange} />
            <CallText exchange={exchange} lasted={lasted} />
            {exchange.state === 'running' && (
              <IconButton
                small
                name={`Cancel ${exchange.call.action}`}
                icon={<Square size={12} aria-hidden />}
                onPress={() => simulator.getState().cancel(id)}
              />
            )}
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}
