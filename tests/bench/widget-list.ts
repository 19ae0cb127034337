import { readListReply } from '#core/widget/reply/reply.ts';
import { shownRows } from '#core/widget/simulator/model.ts';
import { previewRow, previewScreen } from '#core/widget/simulator/preview.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import { type Tab, usualTab } from '#core/widget/tab.ts';
import { pathOfRow, placesOf } from '#renderer/widget/preview/links.ts';
import { listOf } from '#tests/support/large-list.ts';
import { line, times } from './measure.ts';

const count = 50_000;
const now = Date.UTC(2026, 10, 21);
const viewer = { now, locale: 'en', timeZone: 'UTC' };
const tab: Tab = {
  ...usualTab,
  id: 'bench',
  name: 'Bench',
  webhook_url: 'https://hook.example/',
  category: 'default',
  tabName: '',
  agentName: '',
  sessionId: '',
  tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
  agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
  sample: false,
  wired: ['get_items', 'item_clicked', 'update_item', 'delete_item'],
};

/** What the widget does with a list of 50,000 items between two frames, beside drawing the elements: each line is a part of one frame of 50 ms. */
export async function benchWidgetList(say: (text: string) => void): Promise<void> {
  const { verdict } = readListReply({
    body: listOf(count, now),
    httpStatus: 200,
    category: 'default',
  });
  const opened = reduce(initialTabState(tab), { type: 'opened' }).state;
  const listed = () => reduce(opened, { type: 'list answered', call: 1, verdict }).state;
  const state = listed();
  const rows = state.list ? shownRows(state.list.kept) : [];
  const middle = rows[count / 2];
  const drawRows = (first: number): number => {
    const places = placesOf(verdict);
    const items = verdict.value?.items ?? [];
    const source = places && { exchangeId: 1, places, items };
    return rows
      .slice(first, first + 48)
      .reduce(
        (length, { value }, index) =>
          length +
          previewRow(value, first + index, viewer).title.length +
          (pathOfRow(source, value, first + index)?.length ?? 0),
        0,
      );
  };
  say(`\nwidget-list, ${count.toLocaleString('en')} rows`);
  say(line('A list answered: the next state', await times(15, listed)));
  say(
    line(
      'A second list, of which every row was there',
      await times(15, () =>
        reduce(reduce(state, { type: 'refreshed' }).state, {
          type: 'list answered',
          call: 2,
          verdict,
        }),
      ),
    ),
  );
  say(
    line(
      'A row deleted: the next state',
      await times(15, () =>
        reduce(state, { type: 'delete asked', path: 'row', key: middle?.key ?? '' }),
      ),
    ),
  );
  say(
    line('All that is drawn beside the rows', await times(15, () => previewScreen(state, viewer))),
  );
  say(
    line(
      'The rows of one screen, in the middle of the list',
      await times(15, () => drawRows(count / 2)),
    ),
  );
}
