import { Label, Text, TextArea, TextField } from 'react-aria-components';
import { plural } from '#core/text/wording.ts';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import type { PickableItem, Picking } from './items.ts';
import styles from './surfaces.module.css';

type ItemPickerProps = {
  items: readonly PickableItem[];
  /** Shown rows that are not offered. */
  more: number;
  /** Null while it is typed. */
  picked: PickableItem | null;
  picking: Picking;
  problem: string | null;
  onChange(picking: Picking): void;
};

const paths = [
  { value: 'row', title: 'Row menu' },
  { value: 'detail', title: 'Detail screen' },
] as const;

/**
 * Which item the calls are about, whole on the direct surface and by its id on the other: a shown
 * one, or one typed as JSON.
 */
export function ItemPicker({ items, more, picked, picking, problem, onChange }: ItemPickerProps) {
  const rows = items.map(({ value, title }) => ({ value, title }));
  return (
    <div className={styles.picker}>
      <SelectField
        label="Item"
        value={picked?.value ?? 'typed'}
        options={[...rows, { value: 'typed', title: 'Type it as JSON' }]}
        onChange={(value) => onChange({ ...picking, value })}
        help={
          more > 0
            ? `${more.toLocaleString('en')} more ${plural(more, 'row is', 'rows are')} not in this list. To use one, type it as JSON.`
            : undefined
        }
      />
      {picked === null && (
        <>
          <TextField
            className={cx(styles.typed)}
            value={picking.typed}
            onChange={(typed) => onChange({ ...picking, value: 'typed', typed })}
            isInvalid={problem !== null}
            validationBehavior="aria"
          >
            <Label className="field-label">Item as JSON</Label>
            <TextArea
              className={cx('input input-area mono small', styles.area)}
              rows={4}
              spellCheck={false}
            />
            {problem !== null && (
              <Text slot="errorMessage" className="problem">
                {problem}
              </Text>
            )}
          </TextField>
          <Segments
            label="Where the action starts"
            options={paths}
            value={picking.path}
            onChange={(path) => onChange({ ...picking, path })}
          />
        </>
      )}
    </div>
  );
}
