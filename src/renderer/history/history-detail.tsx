import { useEffect, useRef, useState } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { CallSheet } from '#operations/window-schemas.ts';
import { OutcomePane } from '../documents/outcome/outcome-pane.tsx';
import type { Fetched } from '../documents/store.ts';
import { DocumentPane } from '../documents/viewer/document-tabs.tsx';
import { CopyAsCurl } from '../export/export-menu.tsx';
import { Headline } from '../findings/headline.tsx';
import { FindingsContext } from '../findings/selection.ts';
import { useWholeDiagnosis } from '../reply/judging.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Facts } from '../ui/facts.tsx';
import { Field } from '../ui/form/field.tsx';
import { Topped } from '../ui/layout/topped.tsx';
import { EmptyState, LoadingState, Waiting } from '../ui/states.tsx';
import { ExchangeView } from '../widget/calls/exchange-view.tsx';
import { CopyForServers } from '../widget/calls/fix-actions.tsx';
import styles from './history.module.css';
import { exportOfEntries } from './history-actions.ts';
import type { OpenedExchange } from './history-store.ts';
import { factsOf, tagsOf } from './history-words.ts';

/** The note and the tags; both are kept when the keyboard leaves them. */
function Notes({ entry: { seq, note, tags } }: { entry: HistoryEntry }) {
  const { historyList } = useStores();
  const kept = { note, tags: tags.join(', ') };
  const [typed, setTyped] = useState(kept);
  const latest = useRef({ typed, kept });
  latest.current = { typed, kept };
  // As they are kept: a secret that was typed is masked. What is typed into the other field meanwhile stays.
  useEffect(() => setTyped((before) => ({ ...before, note: kept.note })), [kept.note]);
  useEffect(() => setTyped((before) => ({ ...before, tags: kept.tags })), [kept.tags]);
  const [keep] = useState(() => () => {
    const now = latest.current;
    const wanted = tagsOf(now.typed.tags);
    if (now.typed.note === now.kept.note && wanted.join(', ') === now.kept.tags) return;
    void historyList.annotate(seq, now.typed.note, wanted);
  });
  // What was typed is not lost with the pane.
  useEffect(() => keep, [keep]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are left, and nothing is done here.
    <div className="stack" onBlur={keep}>
      <TextField
        className="field"
        value={typed.note}
        onChange={(text) => setTyped({ ...typed, note: text })}
        maxLength={10_000}
      >
        <Label className="field-label">Note</Label>
        <TextArea className="input input-area wide" rows={3} />
      </TextField>
      <Field
        label="Tags"
        value={typed.tags}
        onChange={(text) => setTyped({ ...typed, tags: text })}
        placeholder="Separated by commas"
        help="Known secrets are masked in notes and tags."
      />
    </div>
  );
}

/** When and how the exchange was made, and what the user wrote to it. */
const About = ({ entry }: { entry: HistoryEntry }) => (
  <div className={cx('stack pad', styles.about)}>
    <Facts facts={factsOf(entry)} />
    <Notes entry={entry} />
  </div>
);

function Document({ opened }: { opened: OpenedExchange }) {
  const { historyList } = useStores();
  const selection = useStateOf('historyList', 'selection');
  const { entry, document: exchange, key } = opened;
  if (!exchange) return null;
  const fetched: Fetched = {
    key,
    connectionId: entry.ownerId ?? '',
    connectionName: entry.name,
    id: entry.documentId ?? '',
    age: null,
    isTry: false,
    exchange,
  };
  const outcome = (
    <div className="fill scrolls">
      <OutcomePane fetched={fetched} isPast />
    </div>
  );
  return (
    <DocumentPane
      fetched={fetched}
      selection={selection}
      onSelect={historyList.pickFinding}
      last={[
        { name: 'outcome', title: 'Outcome', content: outcome },
        { name: 'about', title: 'About this call', content: <About entry={entry} /> },
      ]}
    />
  );
}

function Webhook({ opened: { fired, asked, entry } }: { opened: OpenedExchange }) {
  const [sheet, choose] = useState<CallSheet | 'about'>('reply');
  return (
    fired && (
      <ExchangeView
        fired={fired}
        tab={asked?.tab ?? null}
        chosen={sheet}
        onChoose={choose}
        isPast
        last={{ name: 'about', title: 'About this call', content: <About entry={entry} /> }}
        tools={<CopyAsCurl subject={exportOfEntries([entry])} />}
      />
    )
  );
}

function Opened({ opened }: { opened: OpenedExchange }) {
  const { historyList } = useStores();
  const selection = useStateOf('historyList', 'selection');
  const { document, fired } = opened;
  const findings = fired?.verdict.findings ?? [];
  const whole = useWholeDiagnosis(fired, opened.asked?.tab.category ?? 'default');
  const bytes = (fired ?? document)?.http?.bytes ?? 0;
  const isBodyGone = bytes > 0 && (fired ?? document)?.reply === null;
  const bodyGone = isBodyGone && (
    <p className="text-note">The body of this reply was too large for the history.</p>
  );
  if (!fired)
    return (
      <Topped top={bodyGone}>
        <Document opened={opened} />
      </Topped>
    );
  return (
    <FindingsContext value={{ findings, selection, onSelect: historyList.pickFinding }}>
      <Topped
        top={
          <>
            <Headline
              whole={whole}
              actions={(clauses) => <CopyForServers fired={fired} clauses={clauses} />}
            />
            {bodyGone}
          </>
        }
      >
        <Webhook opened={opened} />
      </Topped>
    </FindingsContext>
  );
}

/** The open exchange, read-only: as it was judged when it was made. */
export function HistoryDetail() {
  const { opened, opening, openError, copying } = useStateOf('historyList');
  if (copying)
    return (
      <LoadingState title="Making the copy" cancel={copying.cancel} startedAt={copying.startedAt} />
    );
  if (openError || (opening && !opened))
    return <Waiting title="Opening the call" error={openError} startedAt={opening?.startedAt} />;
  if (!opened)
    return (
      <EmptyState title="No call open">
        Select a call to see its request, its reply and its verdict as they were.
      </EmptyState>
    );
  return <Opened key={opened.key} opened={opened} />;
}
