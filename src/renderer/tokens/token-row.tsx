import { CircleAlert, KeyRound, Lock, ShieldQuestion } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { agoText } from '../documents/list/list-words.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { type Stores, useStateOf, useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { formatInstant, useNow } from '../ui/format.ts';
import { ReferenceShown } from './dialogs/reference-fields.tsx';
import type { TokenUser } from './token-users.ts';
import {
  allowedRouteWords,
  canMove,
  formTitles,
  limitWords,
  stateTitle,
  stateWords,
} from './token-words.ts';
import styles from './tokens.module.css';
import { vaultOf } from './vault/store.ts';
import { backendOf, storeText } from './vault/store-words.ts';

/** When a token was used last and where it went: how long ago, with the exact instant on hover. */
export function LastUsed({ lastUsed }: Pick<TokenInfo, 'lastUsed'>) {
  const now = useNow(30_000);
  if (lastUsed === null) return 'never';
  return (
    <span title={formatInstant(lastUsed.at)}>
      {agoText(lastUsed.at, now)},{' '}
      {lastUsed.to === null
        ? 'here, to sign or verify a visitor’s token'
        : `sent to ${lastUsed.to}`}
    </span>
  );
}

function goTo({ shell, documents, simulator }: Stores, place: TokenUser['place']): void {
  if (place.what === 'connectors') shell.open('connectors');
  if (place.what === 'connection') {
    documents.choose(place.id);
    shell.go('documents');
  }
  if (place.what === 'tab') {
    simulator.choose(place.id);
    shell.go('widget');
  }
}

/** What uses a token; each name goes there. */
export function UserLinks({ users }: { users: readonly TokenUser[] }) {
  const stores = useStores();
  if (users.length === 0) return 'nothing yet';
  return users.map(({ name, place }, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <AriaButton className={cx('breaks', styles.link)} onPress={() => goTo(stores, place)}>
        {name}
      </AriaButton>
    </Fragment>
  ));
}

/** What is done with a token in a dialog. */
export type TokenAction = 'edit' | 'replace' | 'point' | 'remove';

const icons = {
  ready: KeyRound,
  locked: Lock,
  unreadable: CircleAlert,
  unapproved: ShieldQuestion,
} as const;

type Props = {
  token: TokenInfo;
  users: readonly TokenUser[];
  onDo(what: TokenAction): void;
};

/**
 * One token: its label and tail, whether it can be used, where it may be sent, its users and last
 * use, and its actions.
 */
export function TokenRow({ token, users, onDo }: Props) {
  const stores = useStores();
  const vault = useStateOf('vault', vaultOf);
  const [problem, setProblem] = useState<string | null>(null);
  const { label, state } = token;
  const Icon = icons[state];
  const act = async (call: Promise<CallError | null>): Promise<void> =>
    setProblem((await call)?.message ?? null);
  const tool = (what: TokenAction, title: string, name: string) => (
    <Button small look="quiet" aria-label={name} onPress={() => onDo(what)}>
      {title}
    </Button>
  );
  const facts: [term: string, fact: ReactNode][] = [
    ['Used by', <UserLinks key="users" users={users} />],
    state === 'ready'
      ? ['State', `${stateWords[state]}, ${storeText[token.keptBy]}`]
      : ['Storage', storeText[token.keptBy]],
    ['Allowed hostnames', limitWords(token)],
    ['Authorization', token.authorization && formTitles[token.authorization]],
    ['Allowed routes', token.routes.map(allowedRouteWords).join('; ')],
    ['Signing key', token.signs && "signs and verifies visitors' tokens"],
    ['Last used', <LastUsed key="used" lastUsed={token.lastUsed} />],
  ];
  return (
    <li className={cx('ruled-between', styles.token)} aria-label={label}>
      <div className={styles.head}>
        <Icon size={15} className={state === 'ready' ? 'rigid muted' : 'rigid tone-warning'} />
        <strong className="breaks">{label}</strong>
        {token.reference ? (
          <ReferenceShown reference={token.reference} />
        ) : (
          <code className="muted">••••{token.lastFour}</code>
        )}
        <span className={styles.tools}>
          {tool('edit', 'Edit', `Edit ${label}`)}
          {token.reference
            ? tool('point', 'Change variable', `Change variable of ${label}`)
            : tool('replace', 'Replace secret', `Replace secret of ${label}`)}
          {vault && canMove(token, vault.keep) && (
            <Button
              small
              look="quiet"
              aria-label={`Move ${label} to ${backendOf(vault)}`}
              onPress={() => void act(stores.tokens.move(token.id))}
            >
              Move to {backendOf(vault)}
            </Button>
          )}
          {tool('remove', 'Remove', `Remove ${label}`)}
        </span>
      </div>
      {state !== 'ready' && (
        <div className={cx('breaks', styles.trouble)}>
          <span>
            <strong>{stateTitle(state)}</strong> · {token.note}
          </span>
          {state === 'locked' && (
            <Button small aria-label={`Unlock ${label}`} onPress={stores.unlock.ask}>
              Unlock
            </Button>
          )}
          {state === 'unapproved' && (
            <Button
              small
              aria-label={`Review the reference of ${label}`}
              onPress={() => void act(stores.tokens.approve(token.id))}
            >
              Review the reference
            </Button>
          )}
        </div>
      )}
      <div role="alert" className={cx('tone-error hide-empty', styles.problem)}>
        {problem}
      </div>
      <dl className={cx('small', styles.facts)}>
        {facts.map(
          ([term, fact]) =>
            fact && (
              <div key={term}>
                <dt className="muted one-line">{term}</dt>
                <dd className="breaks">{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}
