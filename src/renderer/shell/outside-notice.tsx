import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { Banner } from '../ui/banner.tsx';
import { IconButton } from '../ui/form/button.tsx';
import { useStores } from './context.ts';
import styles from './shell.module.css';

/** Says that the workspace is another than this window made it, until that is read. */
export function OutsideNotice() {
  const { workspace } = useStores();
  const { outside, dismissOutside } = useStore(workspace);
  return (
    <div role="status">
      {outside && (
        <div className={styles.notice}>
          <Banner
            title={
              outside.problem === null ? 'Workspace changed' : 'The workspace can no longer be read'
            }
            tools={
              <IconButton small name="Dismiss" icon={<X size={14} />} onPress={dismissOutside} />
            }
          >
            {outside.problem === null
              ? 'The workspace file was changed outside Assay. This window now shows the new contents.'
              : `${outside.problem} This window still shows the last version that could be read.`}
          </Banner>
        </div>
      )}
    </div>
  );
}
