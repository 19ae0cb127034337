import { useEffect, useRef } from 'react';
import { useStateOf, useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import styles from './imported.module.css';
import { useEvidenceInput } from './use-evidence-input.ts';

/** Takes evidence by drop, by paste and from a file. */
export function EvidenceInput() {
  const stores = useStores();
  const isOver = useEvidenceInput(stores);
  const picker = useRef<HTMLInputElement>(null);
  const asked = useStateOf('imported', 'fileAsked');
  useEffect(() => {
    if (asked > 0) picker.current?.click();
  }, [asked]);
  return (
    <>
      {isOver && (
        <div className={cx('row cover', styles.drop)}>
          <p className="card pad dialog-title">Drop to import</p>
        </div>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="File to import"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be opened once more.
          currentTarget.value = '';
          void stores.imported.readFiles(files);
        }}
      />
    </>
  );
}
