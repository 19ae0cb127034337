import { Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type Drift, driftSentence } from '#core/profile/difference.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';
import { PlacedList } from '../placed-list.tsx';
import type { DriftSubject } from './drift-store.ts';
import { copiesSentence, driftLevelTitles, driftTitles, kindText } from './drift-words.ts';

const about = 'Drift is about the content of the document. The contract says nothing about it.';

type DriftSheetProps = {
  document: XmlDocument;
  /** Null where the reply does not say of what kind the document is. */
  subject: DriftSubject | null;
};

/** How a document differs from the stored replies of its kind. */
export function DriftSheet({ document, subject }: DriftSheetProps) {
  const { drift } = document;
  const { report, running, error } = useStore(drift.store);
  useEffect(() => {
    // Documents that were fetched since are compared with, too.
    if (subject) void drift.run(subject);
    return drift.stop;
  }, [drift, subject]);

  if (subject === null)
    return (
      <EmptyState title="Nothing to compare with">
        This reply does not say which bank_code and document_version its document has, so Assay
        cannot tell which stored replies are alike.
      </EmptyState>
    );
  if (error && error.code !== 'cancelled')
    return (
      <ErrorState
        tried="Comparing with the stored replies"
        happened={error.message}
        onRetry={() => void drift.run(subject)}
      />
    );
  if (report === null && running)
    return (
      <LoadingState
        title="Comparing with the stored replies"
        {...running}
        onCancel={running.cancel}
      />
    );
  if (report === null)
    return (
      <EmptyState
        title="Comparison cancelled"
        action={<Button onPress={() => void drift.run(subject)}>Compare</Button>}
      >
        The comparison says what this document has that other documents of its kind never had, or
        lacks.
      </EmptyState>
    );
  if (report.copies === 0)
    return (
      <EmptyState title="Nothing to compare with yet">
        Assay has no stored reply of another document with {kindText(subject)}. Fetch more of them:
        each one shows better what is usual.
      </EmptyState>
    );
  const { drift: found, total } = report;
  return (
    <div className="cover column container scrolls">
      <p className="text-note" role="status">
        <strong>{driftSentence(report)}</strong> {copiesSentence(report, subject)}{' '}
        <span className="muted">{about}</span>
      </p>
      {total > 0 && (
        <PlacedList
          name="Drift"
          unit="difference"
          total={total}
          rows={found.map(({ id, level, message, path, line, column }) => ({
            icon: <LevelIcon level={level} />,
            tone: driftLevelTitles[level],
            title: driftTitles[id],
            message: <Sentence text={message} />,
            place: { path, line, column },
          }))}
          onShow={(index) => {
            const one = found[index];
            if (one) void document.showNode(one.node, { focus: true });
          }}
        />
      )}
    </div>
  );
}

/** A sentence of the core, in which names have backticks around them. */
const Sentence = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a sentence keep their places.
      // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same name
      <span key={index} className="mono">
        {part}
      </span>
    ),
  );

const icons = { warning: TriangleAlert, note: Info } as const;
const tones = { warning: 'tone-warning', note: 'tone-info' } as const;

function LevelIcon({ level }: Pick<Drift, 'level'>) {
  const Icon = icons[level];
  return (
    <Icon size={15} className={tones[level]} role="img" aria-label={driftLevelTitles[level]} />
  );
}
