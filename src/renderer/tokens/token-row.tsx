import { CircleAlert, KeyRound, Lock, ShieldQuestion } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { SecretReference, TokenInfo } from '#operations/vault-schemas.ts';
import { agoText } from '../documents/list/list-words.ts';
import { type Stores, useStateOf, useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { formatInstant, useNow } from '../ui/format.ts';
import { tokenActions } from './token-actions.ts';
import type { TokenUser } from './token-users.ts';
import {
  allowedRouteWords,
  formTitles,
  limitWords,
  stateTitle,
  stateWords,
} from './token-words.ts';
import styles from './tokens.module.css';
import { storeText } from './vault/store-words.ts';

/** When a token was used last and where it went: how long ago, with the exact instant on hover. */
function LastUsed({ lastUsed }: Pick<TokenInfo, 'lastUsed'>) {
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
function UserLinks({ users }: { users: readonly TokenUser[] }) {
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

const icons = {
  ready: KeyRound,
  locked: Lock,
  unreadable: CircleAlert,
  unapproved: ShieldQuestion,
} as const;

/** Where the secret of a token is read. */
const ReferenceShown = ({ reference }: { reference: SecretReference }) => (
  <span className={styles.reference}>
    <span className="muted">variable</span>
    <code className={styles.part}>{reference.name}</code>
  </span>
);

/**
 * One token: its label and tail, whether it can be used, where it may be sent, its users and last
 * use, and its actions.
 */
export function TokenRow({ token, users }: { token: TokenInfo; users: readonly TokenUser[] }) {
  const stores = useStores();
  useStateOf('tokens', 'vault');
  const { label, state } = token;
  const Icon = icons[state];
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
  const actions = tokenActions(stores, token);
  const buttons = (readies: boolean): ReactNode =>
    actions
      .filter((action) => (action.readies ?? false) === readies)
      .map(({ id, word, title, run }) => (
        <Button key={id} small look={readies ? 'plain' : 'quiet'} aria-label={title} onPress={run}>
          {word}
        </Button>
      ));
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
        <span className={styles.tools}>{buttons(false)}</span>
      </div>
      {state !== 'ready' && (
        <div className={cx('breaks', styles.trouble)}>
          <span>
            <strong>{stateTitle(state)}</strong> · {token.note}
          </span>
          {buttons(true)}
        </div>
      )}
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
