import { ChevronLeft, ChevronRight } from 'lucide-react';
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
      {(at + 1).toLocaleString('en')} of {count.toLocaleString('en')}
    </span>
    <IconButton name={`Next ${what}`} icon={ChevronRight} onPress={() => onStep(1)} />
  </>
);
