import { useState } from 'react';
import { useStore } from 'zustand';
import type { Settings } from '#operations/schemas.ts';
import { useStores } from '../frame/context.ts';
import { Card, CardRow } from '../ui/pane.tsx';
import { Segments } from '../ui/segments.tsx';
import { settingsOf } from '../workspace/store.ts';

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
      setProblem('Notifications cannot be shown here.');
      return;
    }
    if (on && (await Notification.requestPermission()) !== 'granted') {
      setProblem('Notifications are not allowed for Assay. Allow them in the settings of the browser or the system, then switch this on again.');
      return;
    }
    await onChange({ notify: on });
  };
  return (
    <Card title="Notifications">
      <CardRow
        title="When a followed document is done"
        text={problem ?? 'Says what the document goes by and its status, nothing else'}
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
