import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { SeenXml } from '../store.ts';
import { ChangesList } from './changes-list.tsx';
import styles from './compare.module.css';
import { type Subject, useCompared } from './compared.ts';
import { TextCompared } from './text-compared.tsx';
import type { XmlDocument } from './xml-document.ts';

type CompareSheetProps = {
  document: XmlDocument;
  title: string;
  subject: Subject;
  others: readonly SeenXml[];
};

/** What two documents differ in: as changes of their elements, or line by line. */
export function CompareSheet({ document, title, subject, others }: CompareSheetProps) {
  const { other, kept, failed, pick } = useCompared(subject, others);
  const [swapped, setSwapped] = useState(false);
  const [as, setAs] = useState<'changes' | 'text'>('changes');
  const here = document.source.id;
  const [before, after] = swapped ? [here, other?.xml.id] : [other?.xml.id, here];
  useEffect(() => {
    if (before !== undefined && after !== undefined) void document.compare.compare(before, after);
  }, [document, before, after]);

  const newest = kept[0];
  if (!other) {
    return (
      <EmptyState
        title={newest ? 'Compare with an earlier reply' : 'Nothing to compare with yet'}
        action={
          newest && (
            <Button onPress={() => pick(newest.value)}>
              Compare with the reply of {newest.title}
            </Button>
          )
        }
      >
        {failed ??
          'Fetch another document, or fetch this one again. You can compare with documents that you opened since the start and with stored replies.'}
      </EmptyState>
    );
  }
  const chooser = (
    <select
      aria-label="Compare with"
      className={styles.select}
      value={other.xml.id}
      onChange={({ target }) => pick(target.value)}
    >
      <optgroup label="Opened since the start">
        {others.map(({ xml, title: name }) => (
          <option key={xml.id} value={xml.id}>
            {name}
          </option>
        ))}
      </optgroup>
      {kept.length > 0 && (
        <optgroup label="Stored replies of this document">
          {kept.map((one) => (
            <option key={one.value} value={one.value}>
              {one.title}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
  const own = (
    <span className={styles.own} title={title}>
      {title}
    </span>
  );
  return (
    <div className={styles.sheet}>
      <div className={styles.bar}>
        <span className={styles.word}>before</span>
        {swapped ? own : chooser}
        <IconButton
          small
          name="Swap before and after"
          icon={<ArrowLeftRight size={14} />}
          onPress={() => setSwapped(!swapped)}
        />
        <span className={styles.word}>after</span>
        {swapped ? chooser : own}
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
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      <div className={styles.body}>
        {as === 'changes' ? (
          <ChangesList document={document} isAfter={!swapped} />
        ) : (
          <TextCompared
            before={swapped ? document.source : other.xml}
            after={swapped ? other.xml : document.source}
          />
        )}
      </div>
    </div>
  );
}
