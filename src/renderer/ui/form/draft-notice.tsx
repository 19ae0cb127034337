import { Banner } from '../states.tsx';
import { Button } from './button.tsx';

type DraftNoticeProps = {
  notice: 'restored' | 'discarded' | null;
  onDiscard(): void;
  onUndo(): void;
};

/** Says above a form that it shows what was typed before and never saved, and takes discarding that back. */
export const DraftNotice = ({ notice, onDiscard, onUndo }: DraftNoticeProps) => (
  <div role="status">
    {notice === 'restored' && (
      <Banner title="Draft restored" tools={<Button onPress={onDiscard}>Discard draft</Button>}>
        This form shows changes that you did not save. After a restart, enter secrets again.
      </Banner>
    )}
    {notice === 'discarded' && (
      <Banner title="Draft discarded" tools={<Button onPress={onUndo}>Undo</Button>}>
        This form shows what is stored.
      </Banner>
    )}
  </div>
);
