import type { ReactNode } from 'react';
import {
  ConnectionDialog,
  EditConnectionDialog,
  RemoveConnectionDialog,
} from '../documents/connection/connection-dialog.tsx';
import { blankConnection } from '../documents/connection/connection-draft.ts';
import { ImportDialog } from '../imported/import-dialog.tsx';
import { RecordDialog } from '../record/record-dialog.tsx';
import { ReplyDialog } from '../reply/reply-dialog.tsx';
import { AddTokenDialog } from '../tokens/dialogs/add-dialog.tsx';
import { tokenDialogs } from '../tokens/dialogs/source-dialogs.tsx';
import { UnlockDialog } from '../tokens/vault/passphrase-fields.tsx';
import { ConnectorsDialog } from '../widget/setup/connectors-dialog.tsx';
import {
  DuplicateTabDialog,
  EditTabDialog,
  RemoveTabDialog,
  TabDialog,
} from '../widget/setup/tab-dialog.tsx';
import { blankTab } from '../widget/setup/tab-draft.ts';
import { OpenWorkspaceDialog } from '../workspace/open-dialog.tsx';
import { TrustDialog } from '../workspace/trust-dialog.tsx';
import { useStateOf, useStores } from './context.ts';
import { KeyMap, Palette } from './palette.tsx';
import type { Overlay } from './shell-store.ts';

type Closing = { onClose(): void };

/** What can lie over every view, by its name. */
const overlays: Record<NonNullable<Overlay>, (props: Closing) => ReactNode> = {
  commands: Palette,
  keys: KeyMap,
  'add-token': AddTokenDialog,
  ...tokenDialogs,
  connectors: ConnectorsDialog,
  'new-tab': (closing) => <TabDialog tab={blankTab()} isNew {...closing} />,
  'edit-tab': EditTabDialog,
  'duplicate-tab': DuplicateTabDialog,
  'remove-tab': RemoveTabDialog,
  'new-connection': (closing) => (
    <ConnectionDialog connection={blankConnection()} isNew {...closing} />
  ),
  'edit-connection': EditConnectionDialog,
  'remove-connection': RemoveConnectionDialog,
  'record-tab': (closing) => <RecordDialog kind="tab" {...closing} />,
  'record-connection': (closing) => <RecordDialog kind="connection" {...closing} />,
};

/** What is shown over every view: the palette and the dialogs that belong to no view. */
export function Overlays() {
  const { shell } = useStores();
  const overlay = useStateOf('shell', 'overlay');
  const Shown = overlay && overlays[overlay];
  return (
    <>
      {Shown && <Shown key={overlay} onClose={() => shell.open(null)} />}
      <ReplyDialog />
      <ImportDialog />
      <OpenWorkspaceDialog />
      <TrustDialog />
      <UnlockDialog />
    </>
  );
}
