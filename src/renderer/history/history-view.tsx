import { useEffect, useState } from 'react';
import { grouped, several } from '#core/text/wording.ts';
import { keptDays } from '#operations/bounds.ts';
import { ClearHistoryDialog } from '../settings/history-card.tsx';
import { useStateOf, useStores } from '../shell/context.ts';
import { settingsOf, tabsOf } from '../shell/workspace-store.ts';
import { Button, DismissButton } from '../ui/form/button.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { useSideLists } from '../ui/layout/side-lists.tsx';
import { Split } from '../ui/layout/split.tsx';
import { EmptyState, Waiting } from '../ui/states.tsx';
import { useExpiry } from '../ui/use-expiry.ts';
import { HistoryDetail } from './history-detail.tsx';
import { filterWords } from './history-filter.ts';
import { HistoryList, HistoryToolbar } from './history-list.tsx';
import { HistorySearch } from './history-search.tsx';
import { QuestionDialogs } from './question-dialogs.tsx';
import { ElsewhereDialog, ReplayDialog } from './replay/replay-dialog.tsx';

/** Says that nothing is kept at present, of anything or of the tab that is shown alone, and offers to change that. */
function OffNote() {
  const { workspace } = useStores();
  const settings = useStateOf('workspace', settingsOf);
  const tabs = useStateOf('workspace', tabsOf);
  const owner = useStateOf('historyList', (state) => state.filter.owner);
  const tab = tabs.find(({ id, keepsHistory }) => id === owner?.id && keepsHistory === false);
  const { saveSettings, saveTab } = workspace;
  const note = (text: string, turnOn: () => Promise<unknown>) => (
    <p className="list-note" role="status">
      {text}
      <Button small onPress={turnOn}>
        Turn on
      </Button>
    </p>
  );
  if (settings?.history.keep === false)
    return note('The history is off: new calls are not kept.', () =>
      saveSettings({ history: { keep: true } }),
    );
  return tab
    ? note(`The history of ${tab.name} is off: its calls are not kept.`, () =>
        saveTab({ ...tab, keepsHistory: undefined }),
      )
    : null;
}

/** Says that most of the history is older than it is kept, and offers to delete that: nothing deletes most of it by itself. */
function OldNote() {
  const size = useStateOf('about', 'size');
  const [asking, setAsking] = useState(false);
  if (size.state !== 'ready' || size.value.old === 0) return null;
  const calls = `${several(size.value.old, 'call')} older than ${keptDays} days`;
  return (
    <p className="list-note" role="status">
      {calls}
      <Button small onPress={() => setAsking(true)}>
        Delete…
      </Button>
      {asking && <ClearHistoryDialog old={calls} onClose={() => setAsking(false)} />}
    </p>
  );
}

/** Says what was deleted, for a while, and brings it back. */
function RemovedNote({ seqs, at }: { seqs: readonly number[]; at: number }) {
  const { historyList } = useStores();
  const { settleRemoval, restoreRemoved } = historyList;
  const { isOver, holding } = useExpiry(at);
  useEffect(() => {
    if (isOver) void settleRemoval();
  }, [isOver, settleRemoval]);
  return (
    <p className="list-note" role="status" {...holding}>
      {several(seqs.length, 'call')} deleted
      <Button small onPress={restoreRemoved}>
        Undo
      </Button>
    </p>
  );
}

function Notes() {
  const { removed, trouble, dismissTrouble } = useStateOf('historyList');
  return (
    <>
      <OffNote />
      <OldNote />
      {removed && <RemovedNote key={removed.at} {...removed} />}
      {trouble && (
        <p className="list-note" role="alert">
          {trouble.message}
          <DismissButton onPress={dismissTrouble} />
        </p>
      )}
    </>
  );
}

function Found() {
  const { state, error, entries, search, filter, load, setSearch, setFilter } =
    useStateOf('historyList');
  if (state !== 'ready')
    return <Waiting tight title="Reading the history" error={error} onRetry={load} />;
  if (entries.length > 0) return <HistoryList />;
  const isNarrowed = search !== '' || filterWords(filter).length > 0;
  return isNarrowed ? (
    <EmptyState
      tight
      title="No matching calls"
      action={
        <Button
          onPress={() => {
            setFilter({});
            setSearch('');
          }}
        >
          Show all calls
        </Button>
      }
    >
      No call in the history matches the search and the filters.
    </EmptyState>
  ) : (
    <EmptyState tight title="No calls yet">
      Every call of a document or a webhook is kept here for {keptDays} days: with request, reply
      and verdict, and without secrets.
    </EmptyState>
  );
}

function ListPane() {
  const count = useStateOf('historyList', (state) => state.entries.length);
  const more = useStateOf('historyList', (state) => state.next !== null);
  return (
    <Pane
      name="History"
      title={
        <h2 className="ellipsis strong">
          Calls{' '}
          <span className="muted small numbers regular">
            {count > 0 ? `${grouped(count)}${more ? '+' : ''}` : ''}
          </span>
        </h2>
      }
    >
      <div className="column fill">
        <HistorySearch />
        <Notes />
        <div className="rest">
          <Found />
        </div>
        {/* Below the list, whose rows stay where they are when it comes. */}
        <HistoryToolbar />
      </div>
    </Pane>
  );
}

/** Every kept call: found by words and filters, and shown as it was. */
export function HistoryView() {
  const { historyList, about } = useStores();
  const side = useSideLists({
    drawer: 'Calls of the history',
    part: { id: 'list', size: 340, min: 240, max: 560 },
    lists: <ListPane />,
  });
  useEffect(() => {
    void about.loadSize();
    void historyList.load();
    // Nobody is there any more who could take it back.
    return () => void historyList.settleRemoval();
  }, [historyList, about]);
  const detail = (
    <Pane name="Call">
      <div className="column fill">
        {side.drawer && <div className="ruled rigid pad-y">{side.drawer}</div>}
        <div className="rest">
          <HistoryDetail />
        </div>
      </div>
    </Pane>
  );
  return (
    <>
      <Split
        id="history"
        parts={[side.part, { id: 'detail', min: 320, handle: 'Resize calls', content: detail }]}
      />
      {side.content}
      <ElsewhereDialog />
      <QuestionDialogs />
      <ReplayDialog />
    </>
  );
}
