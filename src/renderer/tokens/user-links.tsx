import { Fragment } from 'react';
import { Button } from 'react-aria-components';
import { type Stores, useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import type { TokenUser } from './token-users.ts';
import styles from './tokens.module.css';

function goTo({ shell, documents, play }: Stores, place: TokenUser['place']): void {
  if (place.what === 'connectors') shell.getState().open('connectors');
  if (place.what === 'connection') {
    documents.getState().choose(place.id);
    shell.getState().go('documents');
  }
  if (place.what === 'tab') {
    play.getState().choose(place.id);
    shell.getState().go('widget');
  }
}

/** What uses a token; each name goes there. */
export function UserLinks({ users }: { users: readonly TokenUser[] }) {
  const stores = useStores();
  if (users.length === 0) return 'nothing yet';
  return users.map(({ name, place }, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <Button className={cx(styles.link)} onPress={() => goTo(stores, place)}>
        {name}
      </Button>
    </Fragment>
  ));
}
