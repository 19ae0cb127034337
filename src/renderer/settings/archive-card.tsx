import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatBytes } from '#core/http/byte-size.ts';
import { plural } from '#core/text/wording.ts';
import type { Settings } from '#operations/schemas.ts';
import { useStores } from '../shell/context.ts';
import { settingsOf } from '../shell/workspace-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Segments } from '../ui/form/segments.tsx';
import { Select } from '../ui/form/select.tsx';
import { FormDialog } from '../ui/layout/dialog.tsx';
import { Card, CardRow } from '../ui/layout/pane.tsx';
import { Banner } from '../ui/states.tsx';

const offered = [64, 256, 512, 1024, 4096, 16_384] as const;

/** The storage limits for replies that the user can select, in MiB, including the current one. */
export const quotaOptions = (present: number): number[] =>
  [...new Set([...offered, present])].sort((one, other) => one - other);

const mebibyte = 1024 * 1024;

const keepOptions = [
  { value: 'on', title: 'Store' },
  { value: 'off', title: 'Do not store' },
] as const;

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
  const { keep, quotaMiB } = settings.archive;
  const change = (changed: Partial<Settings['archive']>): void =>
    void onChange({ archive: { ...settings.archive, ...changed } }).then(load);
  return (
    <Card title="Archive">
      {info.state === 'failed' && (
        <Banner title="The archive cannot be read">{info.error.message}</Banner>
      )}
      <CardRow
        title="Replies of documents"
        text="You can open stored replies after the 3 days of access have ended"
        tools={
          <Segments
            label="Replies of documents"
            options={keepOptions}
            value={keep ? 'on' : 'off'}
            onChange={(value) => change({ keep: value === 'on' })}
          />
        }
      />
      <CardRow
        title="Storage limit"
        text="When it is full, the oldest replies are deleted first"
        tools={
          <Select
            aria-label="Storage limit for replies"
            value={quotaMiB}
            disabled={!keep}
            onChange={(value) => change({ quotaMiB: Number(value) })}
          >
            {quotaOptions(quotaMiB).map((option) => (
              <option key={option} value={option}>
                {formatBytes(option * mebibyte)}
              </option>
            ))}
          </Select>
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
