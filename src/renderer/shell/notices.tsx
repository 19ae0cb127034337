import { useEffect, useState } from 'react';
import { listOf } from '#core/text/list-of.ts';
import { aboutOf } from '../settings/store.ts';
import { DismissButton } from '../ui/form/button.tsx';
import { Banner } from '../ui/states.tsx';
import { useExpiry } from '../ui/use-expiry.ts';
import { useStateOf, useStores } from './context.ts';

type Notice = {
  title: string;
  text: string;
  dismiss?: () => void;
  /** It needs no answer, so it closes by itself. */
  expires?: boolean;
};

function Shown({ title, text, dismiss, expires }: Notice) {
  const [shownAt] = useState(Date.now);
  const { isOver, holding } = useExpiry(expires ? shownAt : null);
  useEffect(() => {
    if (isOver) dismiss?.();
  }, [isOver, dismiss]);
  return (
    <div className="ruled notice" {...holding}>
      <Banner title={title} tools={dismiss && <DismissButton onPress={dismiss} />}>
        <span className="pre-wrap">{text}</span>
      </Banner>
    </div>
  );
}

/** What is said above every view: that the host does not answer, that the workspace or its file is not what the window shows, and what the host noticed. */
export function Notices() {
  const { workspace } = useStores();
  const lost = useStateOf('shell', 'lost');
  const outside = useStateOf('workspace', 'outside');
  const ofHost = useStateOf('about', aboutOf)?.notices ?? [];
  const file = useStateOf('workspace', 'file');
  const notOpened = useStateOf('workspace', (state) =>
    state.dialog === 'open' ? null : state.notOpened,
  );
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const isOpen = file !== null && file.open !== null;
  const notices = listOf<Notice>(
    lost !== null && { title: 'Not connected', text: lost },
    outside && {
      ...(outside.problem === null
        ? {
            title: 'Workspace changed',
            text: 'The workspace file was changed outside Assay. This window now shows the new contents.',
            expires: true,
          }
        : {
            title: 'The workspace can no longer be read',
            text: `${outside.problem} This window still shows the last version that could be read.`,
          }),
      dismiss: workspace.dismissOutside,
    },
    ...ofHost
      .filter((text) => !dismissed.includes(text))
      .map((text) => ({
        title: 'A problem in this run',
        text,
        dismiss: () => setDismissed([...dismissed, text]),
      })),
    notOpened !== null && {
      title: 'The workspace was not opened',
      text: notOpened,
      dismiss: () => workspace.failToOpen(null),
    },
    file?.problem != null && {
      title: isOpen ? 'The workspace file has errors' : 'The last workspace is not open',
      text: isOpen
        ? `${file.problem}\nAssay shows the last version that it could read until the file is fixed.`
        : file.problem,
    },
  );
  return (
    <div role="status">
      {notices.map((notice) => (
        <Shown key={`${notice.title} ${notice.text}`} {...notice} />
      ))}
    </div>
  );
}
