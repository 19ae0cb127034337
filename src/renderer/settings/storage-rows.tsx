import { formatBytes } from '#core/http/byte-size.ts';
import { Segments } from '../ui/form/segments.tsx';
import { Select } from '../ui/form/select.tsx';
import { CardRow } from '../ui/layout/pane.tsx';

const offered = [64, 256, 512, 1024, 4096, 16_384] as const;

/** The storage limits that the user can select, in MiB, including the current one. */
export const quotaOptions = (present: number): number[] =>
  [...new Set([...offered, present])].sort((one, other) => one - other);

const mebibyte = 1024 * 1024;

/** Whether something is kept, with the words for yes and no, and how much of it may be. */
export function StorageRows({
  title,
  text,
  words: [on, off],
  limit,
  keep,
  quotaMiB,
  onChange,
}: {
  title: string;
  text: string;
  words: readonly [on: string, off: string];
  limit: { label: string; text: string };
  keep: boolean;
  quotaMiB: number;
  onChange(changed: { keep?: boolean; quotaMiB?: number }): void;
}) {
  return (
    <>
      <CardRow
        title={title}
        text={text}
        tools={
          <Segments
            label={title}
            options={[
              { value: 'on', title: on },
              { value: 'off', title: off },
            ]}
            value={keep ? 'on' : 'off'}
            onChange={(value) => onChange({ keep: value === 'on' })}
          />
        }
      />
      <CardRow
        title="Storage limit"
        text={limit.text}
        tools={
          <Select
            aria-label={limit.label}
            value={String(quotaMiB)}
            disabled={!keep}
            onChange={(value) => onChange({ quotaMiB: Number(value) })}
            options={quotaOptions(quotaMiB).map((option) => ({
              value: String(option),
              title: formatBytes(option * mebibyte),
            }))}
          />
        }
      />
    </>
  );
}
