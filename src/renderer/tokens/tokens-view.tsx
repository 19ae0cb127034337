import { KeyRound, Lock, Plus } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { useStores } from '../frame/context.ts';
import { aboutOf } from '../settings/store.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardRow, Page } from '../ui/pane.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { connectionsOf, connectorsOf, tabsOf } from '../workspace/store.ts';
import { AddTokenDialog, RemoveTokenDialog, RenameTokenDialog, ReplaceTokenDialog } from './token-dialogs.tsx';
import { usersOfToken } from './token-users.ts';
import styles from './tokens.module.css';

type Doing = { what: 'add' } | { what: 'rename' | 'replace' | 'remove'; token: TokenInfo } | null;

/** The stored tokens. No secret ever comes back here. */
export function TokensView() {
  const stores = useStores();
  const { tokens, load } = useStore(stores.tokens);
  const vault = useStore(stores.about, aboutOf)?.vault;
  const connections = useStore(stores.workspace, connectionsOf);
  const connectors = useStore(stores.workspace, connectorsOf);
  const tabs = useStore(stores.workspace, tabsOf);
  const [doing, setDoing] = useState<Doing>(null);
  const close = (): void => setDoing(null);
  const isEmpty = tokens.state === 'ready' && tokens.value.length === 0;
  const addButton = (
    <Button look="primary" onPress={() => setDoing({ what: 'add' })}>
      <Plus size={16} aria-hidden /> Add token
    </Button>
  );

  return (
    <Page
      title="Tokens"
      lead="Secrets that connections and connectors send. A secret goes in and never comes out: only its last four characters are shown."
      action={isEmpty ? null : addButton}
    >
      {vault && vault.keep !== 'system' && <Banner title="How tokens are kept">{vault.note}</Banner>}
      {tokens.state === 'loading' && <LoadingState tight title="Reading the tokens" />}
      {tokens.state === 'failed' && <ErrorState tight tried="Reading the tokens" happened={tokens.error.message} onRetry={() => void load()} />}
      {tokens.state === 'ready' && (
        <Card title="Stored tokens">
          {isEmpty && (
            <EmptyState tight title="No token yet" action={addButton}>
              A token is what the document endpoint or your webhook asks for: a bearer token or an API key.
            </EmptyState>
          )}
          {tokens.value.map((token) => (
            <CardRow
              key={token.id}
              title={
                <span className={styles.title}>
                  {token.state !== 'ready' ? <Lock size={14} aria-hidden /> : <KeyRound size={14} aria-hidden />} <strong>{token.label}</strong>
                  <code className={styles.tail}>••••{token.lastFour}</code>
                </span>
              }
              text={token.note === '' ? token.kind : `${token.kind} · ${token.note}`}
              tools={
                <>
                  <Button small look="quiet" aria-label={`Rename ${token.label}`} onPress={() => setDoing({ what: 'rename', token })}>
                    Rename
                  </Button>
                  <Button small look="quiet" aria-label={`Replace ${token.label}`} onPress={() => setDoing({ what: 'replace', token })}>
                    Replace
                  </Button>
                  <Button small look="quiet" aria-label={`Remove ${token.label}`} onPress={() => setDoing({ what: 'remove', token })}>
                    Remove
                  </Button>
                </>
              }
            />
          ))}
        </Card>
      )}
      {doing?.what === 'add' && <AddTokenDialog onClose={close} />}
      {doing?.what === 'rename' && <RenameTokenDialog token={doing.token} onClose={close} />}
      {doing?.what === 'replace' && <ReplaceTokenDialog token={doing.token} onClose={close} />}
      {doing?.what === 'remove' && (
        <RemoveTokenDialog token={doing.token} users={usersOfToken(doing.token.id, { connections, connectors, tabs })} onClose={close} />
      )}
    </Page>
  );
}
