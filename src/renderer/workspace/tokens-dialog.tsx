import { useState } from 'react';
import type { WorkspaceReference } from '#operations/workspace-file-schemas.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { useForm } from '../shell/use-draft.ts';
import { AddTokenDialog } from '../tokens/dialogs/add-dialog.tsx';
import { byLabel, tokensOf } from '../tokens/store.ts';
import { limitWords, optionTitle } from '../tokens/token-words.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { FormField, FormRows, SelectField } from '../ui/form/field.tsx';
import { DialogBody, DialogFrame, FormDialog } from '../ui/layout/dialog.tsx';
import { CardRow } from '../ui/layout/pane.tsx';
import { EmptyState } from '../ui/states.tsx';
import { openedOf, referencesOf } from './store.ts';
import { referenceProblem, referenceState, referenceTitle, usesWords } from './workspace-words.ts';

/** The dialogs about the secrets of the open workspace. */
export function WorkspaceTokens() {
  const { workspaceFiles } = useStores();
  const dialog = useStateOf('workspaceFiles', 'dialog');
  const references = useStateOf('workspaceFiles', referencesOf);
  const { show } = workspaceFiles;
  if (dialog?.what === 'tokens') return <TokensDialog onClose={() => show(null)} />;
  if (dialog?.what !== 'bind') return null;
  const reference = references.find(({ from, name }) => from === 'token' && name === dialog.label);
  return reference ? <BindDialog reference={reference} onClose={() => show(null)} /> : null;
}

/** Every secret that the open workspace names, whether it can be used here, and the way to bind it. */
function TokensDialog({ onClose }: { onClose(): void }) {
  const opened = useStateOf('workspaceFiles', openedOf);
  const references = useStateOf('workspaceFiles', referencesOf);
  const [binding, setBinding] = useState<string | null>(null);
  const bound = references.find(({ id }) => id === binding);
  return (
    <>
      <DialogFrame wide title="Tokens of this workspace" onClose={onClose}>
        <DialogBody>
          <p className="muted pretty">
            {opened?.name} names these secrets and holds none of them. A token works only after you
            bind it on this machine, for the servers that you see here.
          </p>
          {references.length === 0 && (
            <EmptyState tight title="This workspace names no secrets">
              Its calls carry no credentials.
            </EmptyState>
          )}
          {references.map((reference) => (
            <ReferenceRow
              key={reference.id}
              reference={reference}
              onBind={() => setBinding(reference.id)}
            />
          ))}
        </DialogBody>
      </DialogFrame>
      {bound && <BindDialog reference={bound} onClose={() => setBinding(null)} />}
    </>
  );
}

const capitalised = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());
const asSentence = (words: string): string => `${capitalised(words)}.`;

function ReferenceRow({ reference, onBind }: { reference: WorkspaceReference; onBind(): void }) {
  const { workspaceFiles } = useStores();
  const [problem, setProblem] = useState<string | null>(null);
  const title = referenceTitle(reference);
  const { name, from, boundTo } = reference;
  const needs = referenceProblem(reference);
  const unbind = async (): Promise<void> => {
    const error = await workspaceFiles.unbind(name);
    setProblem(error?.message ?? null);
  };
  return (
    <CardRow
      title={<strong className="breaks">{capitalised(title)}</strong>}
      text={
        <>
          <span className={cx(needs !== null && 'tone-warning')}>
            {asSentence(referenceState(reference))}
          </span>
          {` It ${usesWords(reference)}.`}
          {needs && <span className="block">{needs}</span>}
          {problem && <span className="block problem">{problem}</span>}
        </>
      }
      tools={
        from === 'token' && (
          <>
            <Button small aria-label={`Bind ${name}`} onPress={onBind}>
              Bind…
            </Button>
            {boundTo && (
              <Button small look="quiet" aria-label={`Unbind ${name}`} onPress={unbind}>
                Unbind
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** Lets the open workspace use one of the stored tokens under a label, for the servers that are shown. */
export function BindDialog({
  reference,
  onClose,
}: {
  reference: WorkspaceReference;
  onClose(): void;
}) {
  const { workspaceFiles } = useStores();
  const stored = byLabel(useStateOf('tokens', tokensOf));
  const { name, isAddress, boundTo } = reference;
  const like = stored.find(({ label }) => label === name)?.id;
  const form = useForm(null, { tokenId: boundTo?.id ?? like ?? '', server: '' }, (draft) => ({
    ...(!stored.some(({ id }) => id === draft.tokenId) && { tokenId: 'Choose a token' }),
    ...(isAddress && draft.server.trim() === '' && { server: 'Enter a hostname' }),
  }));
  const { tokenId, server } = form.draft;
  const [isAdding, setAdding] = useState(false);
  const chosen = stored.find(({ id }) => id === tokenId);
  const bind = (): Promise<CallError | null> =>
    workspaceFiles.bind(name, tokenId, isAddress ? [...reference.hosts, server.trim()] : []);
  return (
    <>
      <FormDialog
        title={`Bind “${name}”`}
        action="Bind"
        onClose={onClose}
        onSubmit={() => form.save(bind)}
      >
        <FormRows>
          <p className="pretty">
            The workspace asks for a token that it calls “{name}”. Choose one of yours: it{' '}
            {usesWords(reference)}.
          </p>
          <SelectField
            label="Token of this machine"
            value={tokenId}
            options={[
              { value: '', title: 'Choose a token' },
              ...stored.map((token) => ({ value: token.id, title: optionTitle(token) })),
            ]}
            onChange={(id) => form.put({ tokenId: id })}
            help={chosen && `It may be sent to ${limitWords(chosen)}.`}
            error={form.errorOf('tokenId')}
            after={
              <Button aria-label="New token to bind" onPress={() => setAdding(true)}>
                New…
              </Button>
            }
          />
          {isAddress && (
            <FormField
              form={form}
              name="server"
              label="Server of the address"
              mono
              required
              placeholder="hooks.example.com"
              help="The address itself is secret, so that its server cannot be seen in the workspace."
            />
          )}
          <p className="help pretty">
            The binding is kept on this machine and not in the workspace file. If the file names
            other servers later, you have to bind it again.
          </p>
        </FormRows>
      </FormDialog>
      {isAdding && (
        <AddTokenDialog
          onClose={() => setAdding(false)}
          onAdded={({ id }) => form.put({ tokenId: id })}
        />
      )}
    </>
  );
}
