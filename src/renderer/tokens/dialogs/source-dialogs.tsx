import type { TokenInfo } from '#operations/vault-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { connectionsOf, connectorsOf, tabsOf } from '../../shell/workspace-store.ts';
import { FormOf } from '../../ui/form/form-of.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { routesOfToken, type SendingRoute } from '../token-users.ts';
import { routeWords, tailOf } from '../token-words.ts';
import { problemsOfSecret, problemsOfVariable, referenceTo } from './drafts.ts';
import { variableRow } from './token-rows.tsx';

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
      <FormOf
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
      />
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
      <FormOf form={form} rows={[variableRow]} />
    </FormDialog>
  );
}
