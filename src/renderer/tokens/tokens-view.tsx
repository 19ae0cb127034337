import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { connectionsOf, connectorsOf, tabsOf } from '../shell/workspace-store.ts';
import { Button } from '../ui/form/button.tsx';
import { FormDialog } from '../ui/layout/dialog.tsx';
import { Card, Page } from '../ui/layout/pane.tsx';
import { EmptyState, Waiting } from '../ui/states.tsx';
import { EditTokenDialog } from './dialogs/add-dialog.tsx';
import { PointTokenDialog, ReplaceTokenDialog } from './dialogs/source-dialogs.tsx';
import { byLabel } from './store.ts';
import { type TokenAction, TokenRow } from './token-row.tsx';
import { usersOfToken } from './token-users.ts';
import { tailOf } from './token-words.ts';
import { VaultCard } from './vault/vault-card.tsx';

type Props = {
  token: TokenInfo /** Names of what uses it. */;
  users: readonly string[];
  onClose(): void;
};

/** Asks before a token is removed. */
export function RemoveTokenDialog({ token, users, onClose }: Props) {
  const { tokens } = useStores();
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
          Used by {users.join(', ')}: they keep their settings but need another token before their
          next call.
        </p>
      )}
    </FormDialog>
  );
}

type Doing = { what: TokenAction; token: TokenInfo } | null;

/** How secrets are stored, and the tokens. The window never receives a secret. */
export function TokensView() {
  const stores = useStores();
  const { tokens, load } = useStateOf('tokens');
  const connections = useStateOf('workspace', connectionsOf);
  const connectors = useStateOf('workspace', connectorsOf);
  const tabs = useStateOf('workspace', tabsOf);
  const [doing, setDoing] = useState<Doing>(null);
  const close = (): void => setDoing(null);
  const usersOf = ({ id }: TokenInfo) => usersOfToken(id, { connections, connectors, tabs });
  // The sample's own is no token of the user.
  const mine = byLabel(tokens.state === 'ready' ? tokens.value : []).filter(
    ({ id }) => !connections.some(({ sample, tokenId }) => sample && tokenId === id),
  );
  const isEmpty = tokens.state === 'ready' && mine.length === 0;
  const addButton = (
    <Button look="primary" onPress={() => stores.shell.open('add-token')} icon={Plus}>
      Add token
    </Button>
  );
  return (
    <Page
      title="Tokens"
      lead="Secrets that connections and tabs send or sign with. Assay never shows a stored secret again, only its last four characters."
      action={isEmpty ? null : addButton}
    >
      {tokens.state === 'ready' ? (
        <Card title="Stored tokens">
          {isEmpty && (
            <EmptyState tight title="No token yet" action={addButton}>
              A token is the bearer token or API key that the document server or your webhook
              requires.
            </EmptyState>
          )}
          <ul className="block">
            {mine.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                users={usersOf(token)}
                onDo={(what) => setDoing({ what, token })}
              />
            ))}
          </ul>
        </Card>
      ) : (
        <Waiting tight level={2} title="Loading the tokens" error={tokens.error} onRetry={load} />
      )}
      <VaultCard />
      {doing?.what === 'edit' && <EditTokenDialog token={doing.token} onClose={close} />}
      {doing?.what === 'replace' && <ReplaceTokenDialog token={doing.token} onClose={close} />}
      {doing?.what === 'point' && <PointTokenDialog token={doing.token} onClose={close} />}
      {doing?.what === 'remove' && (
        <RemoveTokenDialog
          token={doing.token}
          users={usersOf(doing.token).map(({ name }) => name)}
          onClose={close}
        />
      )}
    </Page>
  );
}
