import { useState } from 'react';
import type { CallError } from '../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { Field, FormRows } from '../ui/form/field.tsx';
import { FormDialog } from '../ui/layout/dialog.tsx';

/** Asks for the path of a workspace file, where the system cannot show its own dialog. */
export function OpenWorkspaceDialog() {
  const isOpen = useStateOf('workspace', ({ dialog }) => dialog === 'open');
  return isOpen ? <PathForm /> : null;
}

function PathForm() {
  const { workspace } = useStores();
  const [path, setPath] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { openFile, showDialog, failToOpen } = workspace;
  // A file that was found may ask by now.
  const close = (): void => {
    if (workspace.getState().dialog === 'open') showDialog(null);
  };
  const submit = async (): Promise<CallError | null> => {
    const error = await openFile(path.trim());
    failToOpen(null);
    setProblem(error?.message ?? null);
    return error && { ...error, message: 'The workspace was not opened.' };
  };
  return (
    <FormDialog title="Open workspace" action="Open" onClose={close} onSubmit={submit}>
      <FormRows>
        <Field
          label="Path of the workspace file"
          mono
          autoFocus
          required
          value={path}
          onChange={setPath}
          placeholder="/projects/shop/assay.yaml"
          help="A file on the machine that Assay runs on. Opening it sends nothing and reads no secret."
        />
        {problem !== null && (
          <p className="problem pre-wrap breaks" role="alert">
            {problem}
          </p>
        )}
      </FormRows>
    </FormDialog>
  );
}
