import { Ellipsis, UserPlus } from 'lucide-react';
import { useStores } from '../../shell/context.ts';
import { IconButton } from '../../ui/form/button.tsx';
import { ActionItem, MenuButton } from '../../ui/menu.tsx';
import { startSession } from '../simulator/event-commands.ts';

/** What is done with the preview once in a while. */
export function PreviewMenu() {
  const stores = useStores();
  return (
    <MenuButton
      name="Preview"
      button={<IconButton name="More about the preview" icon={Ellipsis} />}
      width={420}
      placement="bottom end"
    >
      <ActionItem title="Start new session" icon={UserPlus} run={() => void startSession(stores)} />
    </MenuButton>
  );
}
