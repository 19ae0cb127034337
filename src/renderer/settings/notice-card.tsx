import { useState } from 'react';
import { useStore } from 'zustand';
import type { Settings } from '#operations/schemas.ts';
import { useStores } from '../shell/context.ts';
import { settingsOf } from '../shell/workspace-store.ts';
import { Segments } from '../ui/form/segments.tsx';
import { Card, CardRow } from '../ui/layout/pane.tsx';

const options = [
  { value: 'on', title: 'On' },
  { value: 'off', title: 'Off' },
] as const;

/** Whether the system tells when a followed document is done. Switching it on asks for leave first. */
export function NoticeCard({ onChange }: { onChange(settings: Partial<Settings>): Promise<void> }) {
  const notify = useStore(useStores().workspace, settingsOf)?.notify ?? false;
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (on: boolean): Promise<void> => {
    setProblem(null);
    if (on && !('Notification' in window)) {
      setProblem('This system cannot show notifications.');
      return;
    }
    if (on && (await Notification.requestPermission()) !== 'granted') {
      setProblem(
        'Notifications are blocked for Assay. Allow them in the browser or system settings, then turn this on again.',
      );
      return;
    }
    await onChange({ notify: on });
  };
  return (
    <Card title="Notifications">
      <CardRow
        title="When a followed document is done"
        text={problem ?? "Shows only the document's name and status"}
        tools={
          <Segments
            label="When a followed document is done"
            options={options}
            value={notify ? 'on' : 'off'}
            onChange={(value) => void change(value === 'on')}
          />
        }
      />
    </Card>
  );
}
