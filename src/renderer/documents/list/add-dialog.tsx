import { FileUp } from 'lucide-react';
import { type DragEvent, useDeferredValue, useMemo, useState } from 'react';
import { FileTrigger, Label, TextArea, TextField } from 'react-aria-components';
import { findIds, idKey, type Pasted } from '#core/document/paste.ts';
import { grouped, several } from '#core/text/wording.ts';
import { maxIds } from '#operations/document-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import styles from '../documents.module.css';
import { joinIds, readIdsFile } from './ids-file.ts';
import { type IdsRead, rowsOf } from './list-store.ts';

/** Sentences about a pasted text before its ids are added. `fresh` of them are not listed yet. */
export function addFacts(
  { ids, repeated, notUuids, tooLong }: Pasted,
  fresh: number,
  listed: number,
): string[] {
  if (ids.length === 0 && tooLong === 0) return ['No id found yet.'];
  const known = ids.length - fresh;
  return [
    `${several(ids.length, 'id')} found, ${grouped(fresh)} to add.`,
    ...(known > 0 && listed > 0 ? [`${several(known, 'is', 'are')} already listed.`] : []),
    ...(repeated > 0 ? [`${several(repeated, 'duplicate')} skipped.`] : []),
    ...(notUuids > 0
      ? [
          several(
            notUuids,
            'is not a UUID. You can still fetch it.',
            'are not UUIDs. You can still fetch them.',
          ),
        ]
      : []),
    ...(tooLong > 0
      ? [`${several(tooLong, 'entry', 'entries')} skipped: too long for an id.`]
      : []),
  ];
}

/** What makes an element take dropped files. */
export function takesFiles(onFiles: (files: readonly File[]) => void) {
  return {
    onDragOver: (event: DragEvent): void => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent): void => {
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
}

/**
 * Adds documents to the list by their ids, pasted in bulk or from a file; shows what it found
 * before it adds them.
 */
export function AddDialog({ given, onClose }: { given: IdsRead; onClose(): void }) {
  const { list } = useStores();
  const [text, setText] = useState(given.text);
  const [problem, setProblem] = useState(given.problem);
  const listed = useStateOf('list', rowsOf);
  const known = useMemo(() => new Set([...listed.keys()].map(idKey)), [listed]);
  // Searching a pasted file may take longer than a key press should.
  const settled = useDeferredValue(text);
  const found = useMemo(() => findIds(settled), [settled]);
  const fresh = useMemo(() => found.ids.filter((id) => !known.has(idKey(id))), [found, known]);

  const readFiles = (files: readonly File[]): void =>
    void Promise.all(files.map(readIdsFile)).then((outcomes) => {
      const all = joinIds(outcomes);
      setProblem(all.problem);
      if (outcomes.some(({ problem }) => problem === null)) setText(all.text);
    });
  const add = async (): Promise<CallError | null> => {
    const error = (message: string): CallError => ({ code: 'bad-input', message });
    if (text !== settled) return error('The text is still being searched. Try again in a moment.');
    if (found.ids.length === 0) return error('The text contains no id yet.');
    if (fresh.length === 0) return error('All of these ids are already in the list.');
    if (fresh.length > maxIds) {
      return error(
        `You can add at most ${grouped(maxIds)} ids at once, and ${grouped(fresh.length)} are new. Remove some.`,
      );
    }
    return list.add(fresh);
  };
  return (
    <FormDialog title="Add documents" wide action="Add" onClose={onClose} onSubmit={add}>
      <div className="stack" {...takesFiles(readFiles)}>
        <TextField className="field" value={text} onChange={setText} autoFocus>
          <Label className="field-label">Ids</Label>
          <TextArea
            className={cx('input mono small', styles.paste)}
            spellCheck={false}
            placeholder="Paste ids in any form: lines, CSV, JSON or a log. Assay finds the UUIDs. If there are none, each line or cell counts as an id."
          />
        </TextField>
        <div className={styles.addFoot}>
          <ul
            className={cx('muted small snug', styles.facts)}
            aria-label="Found"
            aria-live="polite"
          >
            {addFacts(found, fresh.length, known.size).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            {problem && <li className="tone-error">{problem}</li>}
          </ul>
          <FileTrigger
            allowsMultiple
            onSelect={(files) => {
              if (files) readFiles([...files]);
            }}
          >
            <Button>
              <FileUp /> Choose files
            </Button>
          </FileTrigger>
        </div>
      </div>
    </FormDialog>
  );
}
