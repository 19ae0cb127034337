import { KeyRound, Lock, Shuffle } from 'lucide-react';
import { Button } from 'react-aria-components';
import { formatBytes } from '#core/http/byte-size.ts';
import { type RunningCall, titleOfCall } from '../rpc/store.ts';
import { isLocked, vaultOf } from '../tokens/store.ts';
import { storeLabel } from '../tokens/vault/store-words.ts';
import { cx } from '../ui/cx.ts';
import { Named } from '../ui/form/button.tsx';
import { formatProgress, useLate } from '../ui/format.ts';
import { lastingMocks } from '../widget/simulator/state.ts';
import { useStateOf, useStores } from './context.ts';
import styles from './shell.module.css';
import { tabsOf } from './workspace-store.ts';

/**
 * The state of the window: where secrets are stored, what is running, which text is shown and where
 * its cursor is.
 */
export function StatusBar() {
  const text = useStateOf('shell', 'shownText');
  const running = useStateOf('calls', 'running');
  const isOnWidget = useStateOf('shell', ({ view }) => view === 'widget');
  // Where an action is fired, the button that fired it cancels it.
  const isElsewhere = ({ name }: RunningCall): boolean => !(isOnWidget && name === 'fireAction');
  return (
    <footer
      role="contentinfo"
      aria-label="Status bar"
      className={cx('row muted small', styles.status)}
      data-region="bar"
      tabIndex={-1}
    >
      <Vault />
      <MockRepliesOn />
      {running.filter(isElsewhere).map((call) => (
        <Running key={call.key} call={call} />
      ))}
      <span className="spring" />
      {text && (
        <>
          <span className="numbers">
            Line {text.line}, column {text.column}
          </span>
          <span className="numbers">{formatBytes(text.bytes)}</span>
          <span>{text.encoding}</span>
        </>
      )}
    </footer>
  );
}

/**
 * How tokens are stored. A click asks for the passphrase if the vault is locked, and shows the
 * tokens if not. While the host does not answer, nothing is known of the vault.
 */
function Vault() {
  const stores = useStores();
  const vault = useStateOf('tokens', vaultOf);
  const locked = useStateOf('tokens', isLocked);
  const isLost = useStateOf('shell', (state) => state.lost !== null);
  if (isLost) return <span className="plain tone-warning">Not connected</span>;
  if (!vault) return null;
  const press = (): void => (locked ? void stores.tokens.ask() : stores.shell.go('tokens'));
  return (
    <Named name={vault.note}>
      <Button
        className={cx('row hovers ring-inside', styles.vault, locked && 'tone-warning')}
        onPress={press}
      >
        {locked ? <Lock size={12} /> : <KeyRound size={12} />}
        <span className="ellipsis">{storeLabel(vault)}</span>
      </Button>
    </Named>
  );
}

/** That calls of some tabs do not reach their webhook: mock replies stay on over a restart, when nobody remembers them. A click shows the first such tab. */
function MockRepliesOn() {
  const { simulator, shell } = useStores();
  const state = useStateOf('simulator');
  const mocked = useStateOf('workspace', tabsOf).flatMap(({ id, name }) => {
    const actions = lastingMocks(state, id).map(([action]) => action);
    return actions.length === 0 ? [] : [{ id, name, actions: actions.join(', ') }];
  });
  const [first] = mocked;
  if (!first) return null;
  const press = (): void => {
    simulator.choose(first.id);
    shell.go('widget');
  };
  return (
    <Named
      name={`Assay answers in place of the webhook: ${mocked
        .map(({ name, actions }) => `${name} (${actions})`)
        .join('; ')}.`}
    >
      <Button className={cx('row hovers ring-inside tone-warning', styles.vault)} onPress={press}>
        <Shuffle size={12} />
        <span className="ellipsis">
          {`Mock replies on in ${mocked.length === 1 ? first.name : `${mocked.length} tabs`}`}
        </span>
      </Button>
    </Named>
  );
}

function Running({ call }: { call: RunningCall }) {
  const late = useLate(call.startedAt);
  if (!late) return null;
  const title = titleOfCall(call.name);
  return (
    <span className="plain">
      {title}
      {call.progress && <span className="numbers">{formatProgress(call.progress)}</span>}
      <Button
        className={cx('hovers', styles.stop)}
        aria-label={`Cancel: ${title}`}
        onPress={call.cancel}
      >
        Cancel
      </Button>
    </span>
  );
}
