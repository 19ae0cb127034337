import { Square } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';

type ActionButtonProps = {
  name: string;
  icon: ReactNode;
  disabled: boolean;
  /** The call under way, null for none. */
  running: { startedAt: number; cancel(): void } | null;
  onPress(): void;
};

/**
 * The one primary action of a view; it turns into Cancel when its call takes longer than 300 ms. It is one button all the while, so that
 * the keyboard stays on it.
 */
export function ActionButton({ name, icon, disabled, running, onPress }: ActionButtonProps) {
  const cancels = useLateStart(running?.startedAt ?? null);
  const press = (): void => {
    if (!running) onPress();
    else if (cancels) running.cancel();
  };
  return (
    <Button look={cancels ? 'plain' : 'primary'} isDisabled={disabled && !running} onPress={press}>
      {cancels ? <Square size={12} aria-hidden /> : icon} {cancels ? 'Cancel' : name}
    </Button>
  );
}

/** Whether what started then has been under way for 300 ms; false for null. */
function useLateStart(startedAt: number | null): boolean {
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setTimeout(() => setLate(startedAt), Math.max(0, startedAt + 300 - Date.now()));
    return () => clearTimeout(timer);
  }, [startedAt]);
  return startedAt !== null && late === startedAt;
}
