import { Segments } from '../ui/form/segments.tsx';
import type { Look } from './places.ts';

const looks = [
  { value: 'pretty', title: 'Pretty' },
  { value: 'raw', title: 'Raw' },
] as const;

/** Indented or as it came. */
export const LookSwitch = ({ value, onChange }: { value: Look; onChange(look: Look): void }) => (
  <Segments<Look> label="Layout of the text" options={looks} value={value} onChange={onChange} />
);
