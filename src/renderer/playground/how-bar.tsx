import { useStore } from 'zustand';
import { readAs } from '#core/contract/verdict.ts';
import { actions, categories, surfaces } from '#core/widget/actions.ts';
import { useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Choice } from '../ui/form/segments.tsx';
import styles from './playground.module.css';

/** What the HTTP status field says: nothing is null, not given; anything but 100 to 599 is not judged with. */
export function readStatus(
  text: string,
): { ok: true; status: number | null } | { ok: false; message: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, status: null };
  return /^[1-5]\d\d$/.test(trimmed)
    ? { ok: true, status: Number(trimmed) }
    : {
        ok: false,
        message:
          'An HTTP status is a whole number from 100 to 599. Leave the field empty for none.',
      };
}

const same = <T extends string>(values: readonly T[]): { value: T; title: T }[] =>
  values.map((value) => ({ value, title: value }));
const asOptions = same(readAs);
const categoryOptions = same(categories);

/** Which action the reply answers, and how it was received. */
export function HowBar() {
  const { playground: judge } = useStores();
  const as = useStore(judge, (state) => state.as);
  const category = useStore(judge, (state) => state.category);
  const surface = useStore(judge, (state) => state.surface);
  const status = useStore(judge, (state) => state.status);
  const fill = judge.getState().fill;
  const isStatusReply = as === 'update_item' || as === 'delete_item';
  const routed = as === 'document' ? null : actions[as].surface[category];
  const read = readStatus(status);
  return (
    <div className={cx('wrap-row rigid', styles.bar)}>
      <Choice
        label="Judge as"
        value={as}
        options={asOptions}
        onChange={(chosen) => fill({ as: chosen })}
      />
      <Choice
        label="category"
        value={category}
        options={categoryOptions}
        idle={as === 'document' ? 'A document does not belong to a tab' : null}
        onChange={(chosen) => fill({ category: chosen })}
      />
      <Choice
        label="surface"
        value={surface ?? 'routed'}
        options={[
          {
            value: 'routed' as const,
            title: isStatusReply && routed ? `default: ${routed}` : 'default',
          },
          ...same(surfaces),
        ]}
        idle={
          isStatusReply
            ? null
            : 'The surface matters only for replies to update_item and delete_item'
        }
        onChange={(chosen) => fill({ surface: chosen === 'routed' ? null : chosen })}
      />
      <label
        className={cx('input line holds ring-within', styles.choice, !read.ok && 'invalid')}
        title={read.ok ? 'Empty: no HTTP status' : read.message}
      >
        <span className={cx('muted small', styles.prefix)}>HTTP status</span>
        <input
          className={styles.status}
          value={status}
          onChange={(event) => fill({ status: event.target.value })}
          inputMode="numeric"
          autoComplete="off"
          placeholder="none"
          aria-invalid={!read.ok}
        />
      </label>
    </div>
  );
}
