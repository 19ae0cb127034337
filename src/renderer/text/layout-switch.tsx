import { Segments } from '../ui/form/segments.tsx';
import type { TextLayout } from './places.ts';

const looks = [
  { value: 'pretty', title: 'Pretty' },
  { value: 'raw', title: 'Raw' },
] as const;

/** Indented or as received. */
export const LayoutSwitch = ({
  value,
  onChange,
}: {
  value: TextLayout;
  onChange(look: TextLayout): void;
}) => (
  <Segments<TextLayout>
    label="Layout of the text"
    options={looks}
    value={value}
    onChange={onChange}
  />
);
