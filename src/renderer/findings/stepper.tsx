import { ChevronLeft, ChevronRight } from 'lucide-react';
import { grouped } from '#core/text/wording.ts';
import { IconButton } from '../ui/form/button.tsx';

/** Goes through some equal things, of which one is on show: the one `at` that place, from 0. */
export const Stepper = ({
  what,
  at,
  count,
  onStep,
}: {
  what: string;
  at: number;
  count: number;
  onStep(by: 1 | -1): void;
}) => (
  <>
    <IconButton name={`Previous ${what}`} icon={ChevronLeft} onPress={() => onStep(-1)} />
    <span aria-live="polite">
      {grouped(at + 1)} of {grouped(count)}
    </span>
    <IconButton name={`Next ${what}`} icon={ChevronRight} onPress={() => onStep(1)} />
  </>
);
