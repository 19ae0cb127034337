import { Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useLate } from './states.tsx';

type ActionButtonProps = {
  name: string;
  icon: ReactNode;
  disabled: boolean;
  /** The call under way, null for none. */
  running: { startedAt: number; cancel(): void } | null;
  onPress(): void;
};

/** The one primary action of a view; it turns into Cancel when its call takes longer than 300 ms. */
export function ActionButton({ name, icon, disabled, running, onPress }: ActionButtonProps) {
  if (running) return <RunningButton key={running.startedAt} name={name} icon={icon} running={running} />;
  return (
    <Button look="primary" isDisabled={disabled} onPress={onPress}>
      {icon} {name}
    </Button>
  );
}

function RunningButton({ name, icon, running }: { name: string; icon: ReactNode; running: { startedAt: number; cancel(): void } }) {
  const late = useLate(300, running.startedAt);
  return late ? (
    <Button onPress={running.cancel}>
      <Square size={12} aria-hidden /> Cancel
    </Button>
  ) : (
    <Button look="primary" isDisabled>
      {icon} {name}
    </Button>
  );
}
