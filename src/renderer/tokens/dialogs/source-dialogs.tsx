import type { ReactNode } from 'react';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { useOverlaid, useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { workspaceOf } from '../../shell/workspace-store.ts';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { tokensOf } from '../store.ts';
import { routesOfToken, usersOfToken } from '../token-users.ts';
import { routeWords, tailOf } from '../token-words.ts';
import { EditTokenDialog } from './add-dialog.tsx';
import { problemsOfSecret, problemsOfVariable, referenceTo } from './drafts.ts';
import { variableRow } from './token-rows.tsx';

type Props = { token: TokenInfo; onClose(): void };

/** A dialog about the token that the overlay is opened for. */
const ofToken = (Dialog: (props: Props) => ReactNode) =>
  function OfToken({ onClose }: Pick<Props, 'onClose'>) {
    const token = useOverlaid(useStateOf('tokens', tokensOf));
    return token && <Dialog key={token.id} token={token} onClose={onClose} />;
  };

/** What is done with a token in a dialog, by the name of the overlay. */
export const tokenDialogs = {
  'edit-token': ofToken(EditTokenDialog),
  'replace-token': ofToken(ReplaceTokenDialog),
  'point-token': ofToken(PointTokenDialog),
  'remove-token': ofToken(RemoveTokenDialog),
};

/** Asks before a token is removed. */
function RemoveTokenDialog({ token, onClose }: Props) {
  const { tokens } = useStores();
  const workspace = useStateOf('workspace', workspaceOf);
  const users = workspace ? usersOfToken(token.id, workspace) : [];
  return (
    <FormDialog
      title="Remove token"
      alert
      danger
      action="Remove"
      onClose={onClose}
      onSubmit={() => tokens.remove(token.id)}
    >
      <p>
        {token.reference
          ? `“${token.label}” will be deleted from Assay. Its source (${tailOf(token)}) does not change.`
          : `The secret of “${token.label}” (${tailOf(token)}) will be deleted from this machine. You cannot undo this.`}
      </p>
      {users.length > 0 && (
        <p>
          Used by {users.map(({ name }) => name).join(', ')}: they keep their settings but need
          another token before their next call.
        </p>
      )}
    </FormDialog>
  );
}

/** Puts another secret in the place of a stored one. */
function ReplaceTokenDialog({ token, onClose }: Props) {
  const { tokens } = useStores();
  const workspace = useStateOf('workspace', workspaceOf);
  // The unusual routes over which a limited token is sent now.
  const routes = workspace && token.hosts.length > 0 ? routesOfToken(token.id, workspace) : [];
  const form = useForm(null, { secret: '', allowsRoutes: false }, problemsOfSecret);
  const { secret, allowsRoutes } = form.draft;
  return (
    <FormDialog
      title={`Replace the secret of ${token.label}`}
      action="Save"
      onClose={onClose}
      form={form}
      rows={[
        {
          label: 'Secret',
          at: 'secret',
          as: 'secret',
          help: `Replaces ${tailOf(token)}. Everything that uses this token uses the new secret from now on.`,
          autoFocus: true,
          required: true,
        },
        {
          label: 'Allow the routes that use it now',
          at: 'allowsRoutes',
          as: 'check',
          when: () => routes.length > 0,
          help: routes.map((route) => (
            <span key={JSON.stringify(route)} className="block">
              {routeWords(route.url, route)}
            </span>
          )),
        },
      ]}
      onSubmit={() => tokens.replace({ id: token.id, secret, ...(allowsRoutes ? { routes } : {}) })}
    />
  );
}

/** Lets a token be read from another variable. */
function PointTokenDialog({ token, onClose }: Props) {
  const { tokens } = useStores();
  const form = useForm(null, { variable: token.reference?.name ?? '' }, problemsOfVariable);
  return (
    <FormDialog
      title={`Change the variable of ${token.label}`}
      action="Save"
      onClose={onClose}
      form={form}
      rows={[variableRow]}
      onSubmit={() => tokens.point({ id: token.id, reference: referenceTo(form.draft) })}
    />
  );
}
