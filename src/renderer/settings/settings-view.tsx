import { useState } from 'react';
import type { ChangedSettings, Settings } from '#operations/schemas.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { settingsOf, themeOf } from '../shell/workspace-store.ts';
import { Segments } from '../ui/form/segments.tsx';
import { Card, CardRow, Page } from '../ui/layout/pane.tsx';
import { Waiting } from '../ui/states.tsx';
import { AboutCard } from './about-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { ReadingsCard } from './readings-card.tsx';

const options = [
  { value: 'on', title: 'On' },
  { value: 'off', title: 'Off' },
] as const;

/**
 * Whether the system notifies when a followed document is done. Switching it on requests permission
 * first.
 */
export function NoticeCard({ onChange }: { onChange(changed: ChangedSettings): Promise<void> }) {
  const notify = useStateOf('workspace', settingsOf)?.notify ?? false;
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

const themeOptions = [
  { value: 'system', title: 'System' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
  { value: 'contrast', title: 'High contrast' },
] as const satisfies readonly { value: Settings['theme']; title: string }[];

const notSaved = 'The setting was not saved';

/** How Assay looks, and what and where it is. */
export function SettingsView() {
  const { workspace, shell } = useStores();
  const theme = useStateOf('workspace', themeOf);
  const { about: info, load } = useStateOf('about');
  const change = async (changed: ChangedSettings): Promise<void> => {
    const error = await workspace.saveSettings(changed);
    const { note, say, dismissNote } = shell.getState();
    if (error) say(notSaved, error.message, true);
    else if (note?.title === notSaved) dismissNote();
  };
  return (
    <Page title="Settings" lead="Stored in the data folder, together with connections and tabs.">
      <Card title="Appearance">
        <CardRow
          title="Theme"
          text="System uses this machine's light, dark or contrast setting"
          tools={
            <Segments<Settings['theme']>
              label="Theme"
              options={themeOptions}
              value={theme}
              onChange={(chosen) => void change({ theme: chosen })}
            />
          }
        />
      </Card>
      <NoticeCard onChange={change} />
      <HistoryCard onChange={change} />
      <ReadingsCard />
      {info.state === 'ready' ? (
        <AboutCard info={info.value} />
      ) : (
        <Waiting tight title="Loading app information" error={info.error} onRetry={load} />
      )}
    </Page>
  );
}
