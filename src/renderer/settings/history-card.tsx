import { useEffect, useState } from 'react';
import { formatBytes } from '#core/http/byte-size.ts';
import { grouped, several } from '#core/text/wording.ts';
import { keptDays } from '#operations/bounds.ts';
import type { ChangedSettings } from '#operations/schemas.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { settingsOf } from '../shell/workspace-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Segments } from '../ui/form/segments.tsx';
import { Select } from '../ui/form/select.tsx';
import { FormDialog } from '../ui/layout/dialog.tsx';
import { Card, CardRow } from '../ui/layout/pane.tsx';
import { Banner } from '../ui/states.tsx';

/** Asks before the history is deleted, or of it those that are too old: `old` says how many. */
export function ClearHistoryDialog({ old, onClose }: { old?: string; onClose(): void }) {
  const { clearHistory, deleteOld } = useStores().about;
  return (
    <FormDialog
      title={old === undefined ? 'Clear the history' : `Delete ${old}`}
      alert
      danger
      action={old === undefined ? 'Clear' : 'Delete'}
      onClose={onClose}
      onSubmit={old === undefined ? clearHistory : deleteOld}
    >
      {old === undefined
        ? 'All calls that are not pinned will be deleted, with their replies.'
        : 'They are that old by the clock of this machine. Pinned calls stay.'}{' '}
      You cannot undo this. Documents stay in their lists.
    </FormDialog>
  );
}

const offered = [64, 256, 512, 1024, 4096, 16_384] as const;

/** The storage limits that the user can select, in MiB, including the current one. */
export const quotaOptions = (present: number): number[] =>
  [...new Set([...offered, present])].sort((one, other) => one - other);

const mebibyte = 1024 * 1024;
const title = 'Calls of documents and webhooks';
const keeps = [
  { value: 'on', title: 'Keep' },
  { value: 'off', title: 'Do not keep' },
] as const;

/** The history of calls: whether and how many are kept, their size, and a way to delete them. */
export function HistoryCard({ onChange }: { onChange(changed: ChangedSettings): Promise<void> }) {
  const settings = useStateOf('workspace', settingsOf);
  const { size, loadSize } = useStateOf('about');
  const [asking, setAsking] = useState(false);
  useEffect(() => void loadSize(), [loadSize]);
  if (!settings) return null;
  const { keep, quotaMiB } = settings.history;
  const change = (history: NonNullable<ChangedSettings['history']>): void =>
    void onChange({ history }).then(loadSize);
  return (
    <Card title="History">
      {size.state === 'failed' && (
        <Banner title="The history cannot be read">{size.error.message}</Banner>
      )}
      <CardRow
        title={title}
        text={`Kept for ${keptDays} days, secrets masked. Turn it off per tab.`}
        tools={
          <Segments
            label={title}
            options={keeps}
            value={keep ? 'on' : 'off'}
            onChange={(value) => change({ keep: value === 'on' })}
          />
        }
      />
      <CardRow
        title="Storage limit"
        text="When it is full, the oldest calls are deleted first. Pinned calls stay. So does the last Completed reply of a listed document."
        tools={
          <Select
            aria-label="Storage limit for the history"
            value={String(quotaMiB)}
            disabled={!keep}
            onChange={(value) => change({ quotaMiB: Number(value) })}
            options={quotaOptions(quotaMiB).map((option) => ({
              value: String(option),
              title: formatBytes(option * mebibyte),
            }))}
          />
        }
      />
      <CardRow
        title={
          size.state === 'ready' ? `${several(size.value.exchanges, 'call')} kept` : 'Kept calls'
        }
        text={
          size.state === 'ready'
            ? `${formatBytes(size.value.bytes)} of ${formatBytes(size.value.quotaBytes)}${
                size.value.pinned > 0 ? `, ${grouped(size.value.pinned)} pinned` : ''
              }`
            : undefined
        }
        mono={
          size.state === 'ready' ? (size.value.file ?? 'Kept only while Assay runs') : undefined
        }
        tools={
          <Button
            look="danger"
            isDisabled={size.state !== 'ready' || size.value.exchanges === size.value.pinned}
            onPress={() => setAsking(true)}
          >
            Clear the history
          </Button>
        }
      />
      {asking && <ClearHistoryDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
