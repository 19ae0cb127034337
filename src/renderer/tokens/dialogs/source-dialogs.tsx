import type { TokenInfo } from '#operations/vault-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { connectionsOf, connectorsOf, tabsOf } from '../../shell/workspace-store.ts';
import { Checkbox, Field, FormRows } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { routesOfToken, type SendingRoute } from '../token-users.ts';
import { routeWords, tailOf } from '../token-words.ts';
import { problemsOfSecret, problemsOfVariable, referenceTo } from './drafts.ts';
import { VariableField } from './reference-fields.tsx';

/** Puts another secret in the place of a stored one. */
export function ReplaceTokenDialog({ token, onClose }: { token: TokenInfo; onClose(): void }) {
  const { tokens } = useStores();
  const routes = useRoutes(token);
  const form = useForm(null, { secret: '', allowsRoutes: false }, ({ secret }) => {
    const problem = problemsOfSecret(secret);
    return problem === null ? {} : { secret: problem };
  });
  const { secret, allowsRoutes } = form.draft;
  return (
    <FormDialog
      title={`Replace the secret of ${token.label}`}
      action="Save"
      onClose={onClose}
      onSubmit={() =>
        form.save(() =>
          tokens.replace({ id: token.id, secret, ...(allowsRoutes ? { routes } : {}) }),
        )
      }
    >
      <Field
        label="Secret"
        value={secret}
        onChange={(typed) => form.put({ secret: typed })}
        error={form.errorOf('secret')}
        help={`Replaces ${tailOf(token)}. Everything that uses this token uses the new secret from now on.`}
        secret
        mono
        autoFocus
        required
      />
      {routes.length > 0 && (
        <>
          <Checkbox checked={allowsRoutes} onChange={(on) => form.put({ allowsRoutes: on })}>
            Allow the routes that use it now
          </Checkbox>
          <ul>
            {routes.map((route) => (
              <li key={JSON.stringify(route)}>{routeWords(route.url, route)}</li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}

/** The unusual routes over which a limited token is sent now. */
function useRoutes({ id, hosts }: TokenInfo): SendingRoute[] {
  const connections = useStateOf('workspace', connectionsOf);
  const connectors = useStateOf('workspace', connectorsOf);
  const tabs = useStateOf('workspace', tabsOf);
  return hosts.length === 0 ? [] : routesOfToken(id, { connections, connectors, tabs });
}

/** Lets a token be read from another variable. */
export function PointTokenDialog({ token, onClose }: { token: TokenInfo; onClose(): void }) {
  const { tokens } = useStores();
  const form = useForm(null, { variable: token.reference?.name ?? '' }, problemsOfVariable);
  return (
    <FormDialog
      title={`Change the variable of ${token.label}`}
      action="Save"
      onClose={onClose}
      onSubmit={() =>
        form.save(() => tokens.point({ id: token.id, reference: referenceTo(form.draft) }))
      }
    >
      <FormRows>
        <VariableField form={form} />
      </FormRows>
    </FormDialog>
  );
}
