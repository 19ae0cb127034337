import { Banner } from '../states.tsx';
import { Button } from './button.tsx';

/** Says above a form that it shows what was typed before and never saved. */
export const DraftNotice = ({ onDiscard }: { onDiscard(): void }) => (
  <div role="status">
    <Banner title="Draft restored" tools={<Button onPress={onDiscard}>Discard draft</Button>}>
      This form shows changes that you did not save. After a restart, enter secrets again.
    </Banner>
  </div>
);
