import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { several } from '#core/text/wording.ts';
import type { Tab } from '#core/widget/tab.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { useStores } from '../../shell/context.ts';
import { connectorOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { useTab, useTabState } from '../simulator/use-simulator.ts';
import { DifferenceTable } from './difference-table.tsx';
import {
  countDifferent,
  differences,
  onlyDifferent,
  surfaceWords,
  usualSurface,
} from './differences.ts';
import { ItemPicker } from './item-picker.tsx';
import { carried, type PickableItem, type Picking, pickableItems, readItem } from './items.ts';
import { type BothWays, bothWays, type Comparison, type Side } from './store.ts';
import styles from './surfaces.module.css';

const shows = [
  { value: 'all', title: 'Everything' },
  { value: 'different', title: 'Differences' },
] as const;
type Shows = (typeof shows)[number]['value'];

/** How far the call on one surface is, while it is not done. */
function Unfinished({ title, side, startedAt }: { title: string; side: Side; startedAt: number }) {
  switch (side.state) {
    case 'done':
      return null;
    case 'waiting':
      return (
        <p className={cx('help breaks pretty', styles.text)}>{title}: waiting for the other call</p>
      );
    case 'running':
      return (
        <LoadingState
          tight
          title={`${title}: running`}
          progress={side.progress}
          startedAt={startedAt}
        />
      );
    case 'failed':
      return <ErrorState tight tried={`${title}: not fired`} happened={side.error.message} />;
  }
}

/** Both sides of a comparison: how far they are, and once both are there their facts in aligned rows. */
export function ComparedSides({ last: { sides, startedAt, action, order } }: { last: Comparison }) {
  const [on, setOn] = useState<Shows>('all');
  const { proxied, direct } = sides;
  const sections = useMemo(
    () =>
      proxied.state === 'done' && direct.state === 'done'
        ? differences(proxied.fired, direct.fired)
        : null,
    [proxied, direct],
  );
  if (sections === null) {
    return (
      <div>
        {order.map((surface) => (
          <Unfinished
            key={surface}
            title={surfaceWords[surface].title}
            side={sides[surface]}
            startedAt={startedAt}
          />
        ))}
      </div>
    );
  }
  const count = countDifferent(sections);
  return (
    <section className={cx('stack', styles.compared)} aria-label={`${action} on both surfaces`}>
      <div className={cx('wrap-row', styles.line)}>
        <p role="status">{several(count, 'difference')}</p>
        <Segments
          label="Rows shown"
          options={shows}
          value={on}
          onChange={(value) => setOn(value)}
        />
        <span className={cx('help breaks pretty', styles.text)}>
          Fired in this order:{' '}
          {order.map((surface, index) => `${index + 1}. ${surfaceWords[surface].title}`).join(', ')}
        </span>
      </div>
      <DifferenceTable
        name={`${action}, proxied and direct`}
        titles={[surfaceWords.proxied.title, surfaceWords.direct.title]}
        sections={on === 'all' ? sections : onlyDifferent(sections)}
      />
    </section>
  );
}

const options = bothWays.map((value) => ({ value, title: value }));

const nothingPicked: Picking = { value: null, typed: '{\n  "id": "N-1"\n}', path: 'row' };

/** The same action on both surfaces, and where they differ. */
export function SurfacesPane() {
  const tab = useTab();
  if (tab === null) {
    return (
      <EmptyState tight title="No tab yet">
        Set up a tab. Then you can fire the same action on both surfaces here and see the
        differences.
      </EmptyState>
    );
  }
  return <Surfaces key={tab.id} tab={tab} />;
}

function Surfaces({ tab }: { tab: Tab }) {
  const { simulator, surfaces, workspace } = useStores();
  const seen = useTabState();
  const [action, setAction] = useState<BothWays>('update_item');
  const [picking, setPicking] = useState(nothingPicked);
  const last = useStore(surfaces, (state) => state.last);
  const fault = useStore(simulator, ({ mockReplies }) => mockReplies[tab.id]?.[action] ?? null);
  const { items, more } = pickableItems(seen);
  const picked: PickableItem | null =
    picking.value === 'typed'
      ? null
      : (items.find(({ value }) => value === picking.value) ?? items[0] ?? null);
  const read = picked ? { ok: true as const, item: carried(picked.item) } : readItem(picking.typed);
  const running = last?.running ?? false;
  const taken = usualSurface(action, tab.category);
  const fire = (): void => {
    if (!read.ok || running) return;
    const { visitors, ownTokens, namedVisitors, clock } = simulator.getState();
    void surfaces.getState().fire({
      tab,
      action,
      item: read.item,
      path: picked?.path ?? picking.path,
      conversationId: seen.detail?.conversationId,
      connector: connectorOf(workspace.getState(), tab, action),
      fault,
      visitor: {
        choice: visitors[tab.id] ?? 'anonymous',
        ownToken: ownTokens[tab.id],
        named: namedVisitors[tab.id],
      },
      shift: clock.shift,
    });
  };
  return (
    <div className={styles.pane}>
      <div className={cx('wrap-row', styles.line)}>
        <Segments
          label="Action on both surfaces"
          options={options}
          value={action}
          onChange={(value) => setAction(value)}
        />
      </div>
      <ItemPicker
        items={items}
        more={more}
        picked={picked}
        picking={picking}
        problem={read.ok ? null : read.message}
        onChange={setPicking}
      />
      <p className={cx('help breaks pretty', styles.text)}>
        {taken.text} <ClauseLink id={taken.clause} />
      </p>
      <div className={cx('wrap-row', styles.line)}>
        <Button isDisabled={!read.ok} onPress={fire}>
          Fire both
        </Button>
        {running && <Button onPress={() => surfaces.getState().cancel()}>Cancel</Button>}
        <p className={cx('help breaks pretty', styles.text)}>
          {fault
            ? `Both calls get the mock reply. ${shownWebhook(tab)} is not called.`
            : `Sends two real calls to ${shownWebhook(tab)}, one after the other. The first call can affect the second.`}{' '}
          The preview does not change.
        </p>
      </div>
      {last?.tabId === tab.id && last.action === action ? (
        <ComparedSides last={last} />
      ) : (
        <EmptyState tight title="Nothing compared yet">
          Fire both to compare requests, replies, findings and what the visitor sees.
        </EmptyState>
      )}
    </div>
  );
}
