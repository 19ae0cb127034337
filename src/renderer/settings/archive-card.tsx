import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatBytes } from '#core/http/byte-size.ts';
import { plural } from '#core/text/wording.ts';
import type { Settings } from '#operations/schemas.ts';
import { useStores } from '../shell/context.ts';
import { settingsOf } from '../shell/workspace-store.ts';
import { Button } from '../ui/form/button.tsx';
import { FormDialog } from '../ui/layout/dialog.tsx';
import { Card, CardRow } from '../ui/layout/pane.tsx';
import { Banner } from '../ui/states.tsx';
import { StorageRows } from './storage-rows.tsx';

/**
 * The stored replies of documents: whether and how many are stored, their size, and a way to delete
 * them.
 */
export function ArchiveCard({
  onChange,
}: {
  onChange(settings: Partial<Settings>): Promise<void>;
}) {
  const { workspace, archive } = useStores();
  const settings = useStore(workspace, settingsOf);
  const { info, load, clear } = useStore(archive);
  const [asking, setAsking] = useState(false);
  useEffect(() => void load(), [load]);
  if (!settings) return null;
  return (
    <Card title="Stored replies">
      {info.state === 'failed' && (
        <Banner title="The stored replies cannot be read">{info.error.message}</Banner>
      )}
      <StorageRows
        title="Replies of documents"
        text="You can open stored replies after the 3 days of access have ended"
        words={['Store', 'Do not store']}
        limit={{
          label: 'Storage limit for replies',
          text: 'When it is full, the oldest replies are deleted first',
        }}
        {...settings.archive}
        onChange={(changed) =>
          void onChange({ archive: { ...settings.archive, ...changed } }).then(load)
        }
      />
      <CardRow
        title={
          info.state === 'ready'
            ? `${info.value.replies.toLocaleString()} ${plural(info.value.replies, 'reply', 'replies')} stored`
            : 'Stored replies'
        }
        text={
          info.state === 'ready'
            ? `${formatBytes(info.value.bytes)} of ${formatBytes(info.value.quotaBytes)}`
            : undefined
        }
        mono={
          info.state === 'ready'
            ? (info.value.file ?? 'Replies are stored only while Assay runs')
            : undefined
        }
        tools={
          <Button
            look="danger"
            isDisabled={info.state !== 'ready' || info.value.replies === 0}
            onPress={() => setAsking(true)}
          >
            Delete all stored replies
          </Button>
        }
      />
      {asking && (
        <FormDialog
          title="Delete all stored replies"
          alert
          danger
          action="Delete"
          onClose={() => setAsking(false)}
          onSubmit={clear}
        >
          The stored replies of all connections will be deleted. You cannot undo this. The documents
          and their calls stay in the list, and you can fetch again what is still accessible.
        </FormDialog>
      )}
    </Card>
  );
}
