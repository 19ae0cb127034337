import { Plus } from 'lucide-react';
import { useStateOf, useStores } from '../shell/context.ts';
import { workspaceOf } from '../shell/workspace-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Card, Page } from '../ui/layout/pane.tsx';
import { EmptyState, Waiting } from '../ui/states.tsx';
import { tokensOfUser } from './token-actions.ts';
import { TokenRow } from './token-row.tsx';
import { usersOfToken } from './token-users.ts';
import { VaultCard } from './vault/vault-card.tsx';

/** How secrets are stored, and the tokens. The window never receives a secret. */
export function TokensView() {
  const stores = useStores();
  const { tokens, load } = useStateOf('tokens');
  const workspace = useStateOf('workspace', workspaceOf);
  const mine = tokensOfUser(stores);
  const isEmpty = tokens.state === 'ready' && mine.length === 0;
  return (
    <Page
      title="Tokens"
      lead="Secrets that connections and tabs send or sign with. Assay never shows a stored secret again, only its last four characters."
      action={
        <Button look="primary" onPress={() => stores.shell.open('add-token')} icon={Plus}>
          Add token
        </Button>
      }
    >
      {tokens.state === 'ready' ? (
        <Card title="Stored tokens">
          {isEmpty && (
            <EmptyState tight title="No token yet">
              A token is the bearer token or API key that the document server or your webhook
              requires.
            </EmptyState>
          )}
          <ul className="block">
            {mine.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                users={workspace ? usersOfToken(token.id, workspace) : []}
              />
            ))}
          </ul>
        </Card>
      ) : (
        <Waiting tight level={2} title="Loading the tokens" error={tokens.error} onRetry={load} />
      )}
      <VaultCard />
    </Page>
  );
}
