import { useState } from 'react';
import type { WorkspaceCauses, WorkspaceReference } from '#operations/workspace-file-schemas.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { useForm } from '../shell/use-draft.ts';
import { openedOf } from '../shell/workspace-store.ts';
import { AddTokenDialog } from '../tokens/dialogs/add-dialog.tsx';
import { byLabel, tokensOf } from '../tokens/store.ts';
import { limitWords, optionTitle } from '../tokens/token-words.ts';
import { Button } from '../ui/form/button.tsx';
import { Field, FormRows, SelectField } from '../ui/form/field.tsx';
import { FormDialog } from '../ui/layout/dialog.tsx';
import { usesWords } from './workspace-words.ts';

/** What a workspace may cause, on one page: asked before it is opened, and to choose its tokens later. */
export function TrustDialog() {
  const isShown = useStateOf('workspace', ({ dialog }) => dialog === 'trust');
  const asks = useStateOf('workspace', ({ file }) => file?.asks ?? null);
  const opened = useStateOf('workspace', openedOf);
  const causes = asks ?? opened;
  return isShown && causes ? (
    <TrustForm
      key={JSON.stringify(causes.causes)}
      causes={causes}
      isNew={asks !== null}
      isChanged={asks?.path === opened?.path}
    />
  ) : null;
}

/** The token that is chosen for a label, and the server of one that is a whole address. */
type Chosen = { tokenId: string; server: string };

function TrustForm({
  causes: { name, addresses, references, causes },
  isNew,
  isChanged,
}: {
  causes: WorkspaceCauses;
  isNew: boolean;
  isChanged: boolean;
}) {
  const { workspace } = useStores();
  const labels = references.filter(({ from }) => from === 'token');
  const form = useForm<Record<string, Chosen>>(
    null,
    Object.fromEntries(
      labels.map((one) => [one.name, { tokenId: one.boundTo?.id ?? '', server: '' }]),
    ),
    (draft) =>
      Object.fromEntries(
        labels
          .filter(({ name: label, isAddress }) => {
            const { tokenId = '', server = '' } = draft[label] ?? {};
            return isAddress && tokenId !== '' && server.trim() === '';
          })
          .map(({ name: label }) => [label, 'Enter a hostname']),
      ),
  );
  const agree = () =>
    workspace.agree({
      causes,
      tokens: Object.entries(form.draft).map(([label, { tokenId, server }]) => ({
        label,
        tokenId: tokenId || null,
        server: server.trim() || null,
      })),
    });
  return (
    <FormDialog
      title={isNew ? `Open ${name}?` : `Tokens of ${name}`}
      action={isNew ? (isChanged ? 'Use this version' : 'Open') : 'Save'}
      onClose={() => workspace.refuse()}
      onSubmit={() => form.save(agree)}
    >
      <FormRows>
        <p className="pretty">
          {isNew && isChanged
            ? 'The file was changed, and could now cause what you did not agree to. Until you do, Assay uses the version before.'
            : 'This workspace came with a repository. This is all that it can cause, in all its environments; nothing is sent by opening it.'}
        </p>
        <div>
          <p>It calls {addresses.length === 0 ? 'no server.' : 'these servers:'}</p>
          <ul>
            {addresses.map((host) => (
              <li key={host} className="mono breaks">
                {host}
              </li>
            ))}
          </ul>
        </div>
        {references
          .filter(({ from }) => from === 'env')
          .map((one) => (
            <p key={one.id} className="breaks">
              The variable <code>{one.name}</code> {usesWords(one)}.
            </p>
          ))}
        {labels.map((one) => (
          <LabelFields
            key={one.id}
            reference={one}
            chosen={form.draft[one.name] ?? { tokenId: '', server: '' }}
            onChange={(chosen) => form.put({ [one.name]: chosen })}
            error={form.errorOf(one.name)}
          />
        ))}
        <p className="help pretty">
          Your answer is kept on this machine and not in the file. If the file could cause more
          later, Assay asks again.
        </p>
      </FormRows>
    </FormDialog>
  );
}

/** Chooses the token of this machine that the workspace uses under a label. */
function LabelFields({
  reference,
  chosen,
  onChange,
  error,
}: {
  reference: WorkspaceReference;
  chosen: Chosen;
  onChange(chosen: Chosen): void;
  error: string | null;
}) {
  const stored = byLabel(useStateOf('tokens', tokensOf));
  const [isAdding, setAdding] = useState(false);
  const { name, isAddress } = reference;
  const token = stored.find(({ id }) => id === chosen.tokenId);
  return (
    <>
      <SelectField
        label={`Token “${name}”`}
        value={chosen.tokenId}
        options={[
          { value: '', title: 'None' },
          ...stored.map((one) => ({ value: one.id, title: optionTitle(one) })),
        ]}
        onChange={(tokenId) => onChange({ ...chosen, tokenId })}
        help={`It ${usesWords(reference)}.${token ? ` It may be sent to ${limitWords(token)}.` : ''}`}
        after={
          <Button aria-label={`New token for ${name}`} onPress={() => setAdding(true)}>
            New…
          </Button>
        }
      />
      {isAddress && token && (
        <Field
          label="Server of the address"
          mono
          required
          value={chosen.server}
          onChange={(server) => onChange({ ...chosen, server })}
          error={error}
          placeholder="hooks.example.com"
          help="The address itself is secret, so that its server cannot be seen in the workspace."
        />
      )}
      {isAdding && (
        <AddTokenDialog
          onClose={() => setAdding(false)}
          onAdded={({ id }) => onChange({ ...chosen, tokenId: id })}
        />
      )}
    </>
  );
}
