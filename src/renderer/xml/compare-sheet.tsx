import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { TextRef } from '#operations/schemas.ts';
import { DiffCode } from '../editor/diff-code.tsx';
import { useXmlLayout } from '../layout/use-xml.ts';
import { TextPane } from '../text/text-pane.tsx';
import { useText } from '../text/use-text.ts';
import { IconButton } from '../ui/button.tsx';
import { Segments } from '../ui/segments.tsx';
import { EmptyState, LoadingState } from '../ui/states.tsx';
import { ChangesList } from './changes-list.tsx';
import styles from './compare.module.css';
import type { SeenXml } from './store.ts';
import { tierOf } from './tier.ts';
import type { XmlDocument } from './xml-document.ts';

type CompareSheetProps = { document: XmlDocument; title: string; others: readonly SeenXml[] };

/** What two documents differ in: as changes of their elements, or line by line. */
export function CompareSheet({ document, title, others }: CompareSheetProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const [swapped, setSwapped] = useState(false);
  const [as, setAs] = useState<'changes' | 'text'>('changes');
  const id = useId();
  const other = others.find(({ xml }) => xml.id === picked) ?? others[0];
  const here = document.source.id;
  const [before, after] = swapped ? [here, other?.xml.id] : [other?.xml.id, here];
  useEffect(() => {
    if (before !== undefined && after !== undefined) void document.compare.compare(before, after);
  }, [document, before, after]);

  if (!other) {
    return (
      <EmptyState title="Nothing to compare with yet">
        Fetch another document, or this one once more: every document of this run can be picked here.
      </EmptyState>
    );
  }
  const side = (own: boolean) =>
    own ? (
      <span className={styles.own} title={title}>
        {title}
      </span>
    ) : (
      <select id={id} aria-label="Compare with" className={styles.select} value={other.xml.id} onChange={({ target }) => setPicked(target.value)}>
        {others.map(({ xml, title: name }) => (
          <option key={xml.id} value={xml.id}>
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <div className={styles.sheet}>
      <div className={styles.bar}>
        <span className={styles.word}>before</span>
        {side(swapped)}
        <IconButton small name="Swap before and after" icon={<ArrowLeftRight size={14} />} onPress={() => setSwapped(!swapped)} />
        <span className={styles.word}>after</span>
        {side(!swapped)}
        <span className={styles.views}>
          <Segments<'changes' | 'text'>
            label="How to compare"
            options={[
              { value: 'changes', title: 'Changes' },
              { value: 'text', title: 'Text' },
            ]}
            value={as}
            onChange={setAs}
          />
        </span>
      </div>
      <div className={styles.body}>
        {as === 'changes' ? (
          <ChangesList document={document} isAfter={!swapped} />
        ) : (
          <TextCompared before={swapped ? document.source : other.xml} after={swapped ? other.xml : document.source} />
        )}
      </div>
    </div>
  );
}

function TextCompared({ before, after }: { before: TextRef; after: TextRef }) {
  const tooLarge = [before, after].map((ref) => tierOf(ref, null, false)).find((tier) => tier.kind === 'windowed');
  const first = useText(before, !tooLarge);
  const second = useText(after, !tooLarge);
  if (tooLarge) {
    return (
      <EmptyState title="Too large to compare line by line">
        Texts up to 22 MB are compared here. Changes compares documents of any size, element by element.
      </EmptyState>
    );
  }
  return (
    <TextPane what="the document before" text={first.text} onRetry={first.retry}>
      {(one) => (
        <TextPane what="the document after" text={second.text} onRetry={second.retry}>
          {(two) => <PrettyCompared before={one} after={two} />}
        </TextPane>
      )}
    </TextPane>
  );
}

function PrettyCompared({ before, after }: { before: string; after: string }) {
  const one = useXmlLayout(before, true);
  const two = useXmlLayout(after, true);
  if (one === null || two === null) return <LoadingState title="Indenting both documents" />;
  return <DiffCode name="Comparison" before={one} after={two} />;
}
