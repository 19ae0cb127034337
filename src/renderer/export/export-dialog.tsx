import { useState } from 'react';
import { useStore } from 'zustand';
import { several } from '#core/text/wording.ts';
import { exportFormats } from '#operations/evidence-schemas.ts';
import type { Output } from '#operations/operations.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { useStores } from '../shell/context.ts';
import { loadText, saveText } from '../text/text-pane.tsx';
import { Field } from '../ui/form/field.tsx';
import { DialogBody, DialogFrame, FormDialog } from '../ui/layout/dialog.tsx';
import { Banner, ErrorState, LoadingState } from '../ui/states.tsx';
import { maskedLines } from './export-words.ts';

/** What is masked, and where; or that nothing is. */
function MaskedList({ masked, count }: Pick<Output<'previewExport'>, 'masked' | 'count'>) {
  const lines = maskedLines(masked, count);
  if (lines.length === 0)
    return (
      <p className="pretty">
        Nothing is masked: {count === 1 ? 'this call has' : 'these calls have'} no secret that Assay
        knows.
      </p>
    );
  return (
    <>
      <p className="pretty">
        Secrets are masked in these parts of {several(count, 'call')}. They do not leave Assay.
      </p>
      <dl aria-label="Masked" className="cells">
        {lines.map(({ part, title, places }) => (
          <div key={part} className="row">
            <dt className="grow">{title}</dt>
            <dd className="plain muted numbers">{places}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const copy = async (ref: TextRef): Promise<string> => {
  await navigator.clipboard.writeText(
    await loadText(ref, new AbortController().signal, () => undefined),
  );
  return 'Copied';
};

const save = async (ref: TextRef): Promise<string> => {
  saveText(ref);
  return `Saved ${ref.name}`;
};

function OpenDialog() {
  const { exporting } = useStores();
  const { asked, preview, ask: _, close, finish } = useStore(exporting);
  const [notes, setNotes] = useState('');
  if (asked === null) return null;
  const { title, isText, hasVariables, hasNotes } = exportFormats[asked.format];
  const heading = `Export as ${title}`;
  if (preview.state !== 'ready' || preview.refused !== null)
    return (
      <DialogFrame title={heading} onClose={close}>
        <DialogBody>
          {preview.state === 'loading' ? (
            <LoadingState tight title="Looking for secrets" />
          ) : (
            <ErrorState
              tight
              tried="Exporting"
              happened={
                preview.state === 'failed' ? preview.error.message : (preview.refused ?? '')
              }
            />
          )}
        </DialogBody>
      </DialogFrame>
    );
  const { masked, count, variables } = preview;
  return (
    <FormDialog
      title={heading}
      action="Save file"
      onClose={close}
      onSubmit={() => finish(notes, save)}
      {...(isText ? { other: { action: 'Copy', onSubmit: () => finish(notes, copy) } } : {})}
    >
      <div className="stack">
        <MaskedList masked={masked} count={count} />
        {hasVariables && variables.length > 0 && (
          <Banner title="Set the secrets before you run it">
            Environment variables stand for them: <code>{variables.join(', ')}</code>. A secret of
            an address has to be percent-encoded as it is there.
          </Banner>
        )}
        {hasNotes && (
          <Field
            label="Notes"
            value={notes}
            onChange={setNotes}
            help="What the recipient should look at. It is part of the file."
          />
        )}
      </div>
    </FormDialog>
  );
}

/** The dialog of every export of this window, and what was done, for a screen reader. */
export function ExportDialog() {
  const { exporting } = useStores();
  const isOpen = useStore(exporting, ({ asked }) => asked !== null);
  const said = useStore(exporting, (state) => state.said);
  return (
    <>
      {isOpen && <OpenDialog />}
      <span className="spoken" role="status">
        {said}
      </span>
    </>
  );
}
