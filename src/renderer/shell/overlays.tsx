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
import { TokenDialogs } from '../tokens/dialogs/source-dialogs.tsx';
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

/** What can be shown over every view: the palette and the dialogs that belong to no view. */
export function Overlays() {
  const { shell } = useStores();
  const overlay = useStateOf('shell', 'overlay');
  const close = (): void => shell.open(null);
  return (
    <>
      {overlay === 'commands' && <Palette />}
      {overlay === 'keys' && <KeyMap />}
      {overlay === 'add-token' && <AddTokenDialog onClose={close} />}
      <TokenDialogs onClose={close} />
      {overlay === 'connectors' && <ConnectorsDialog onClose={close} />}
      {overlay === 'new-tab' && <TabDialog tab={blankTab()} isNew onClose={close} />}
      {overlay === 'new-connection' && (
        <ConnectionDialog connection={blankConnection()} isNew onClose={close} />
      )}
      {overlay === 'edit-tab' && <EditTabDialog onClose={close} />}
      {overlay === 'duplicate-tab' && <DuplicateTabDialog onClose={close} />}
      {overlay === 'remove-tab' && <RemoveTabDialog onClose={close} />}
      {overlay === 'edit-connection' && <EditConnectionDialog onClose={close} />}
      {overlay === 'remove-connection' && <RemoveConnectionDialog onClose={close} />}
      {overlay === 'record-tab' && <RecordDialog kind="tab" onClose={close} />}
      {overlay === 'record-connection' && <RecordDialog kind="connection" onClose={close} />}
      <ReplyDialog />
      <ImportDialog />
      <OpenWorkspaceDialog />
      <TrustDialog />
      <UnlockDialog />
    </>
  );
}
