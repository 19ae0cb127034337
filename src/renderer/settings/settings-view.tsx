import { useState } from 'react';
import { useStore } from 'zustand';
import type { Settings } from '#operations/schemas.ts';
import { useStores } from '../shell/context.ts';
import { themeOf } from '../shell/workspace-store.ts';
import { Banner } from '../ui/banner.tsx';
import { Segments } from '../ui/form/segments.tsx';
import { Card, CardRow, Page } from '../ui/layout/pane.tsx';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { AboutCard } from './about-card.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { NoticeCard } from './notice-card.tsx';
import { VaultFacts } from './vault-facts.tsx';

const themeOptions = [
  { value: 'system', title: 'System' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
  { value: 'contrast', title: 'High contrast' },
] as const satisfies readonly { value: Settings['theme']; title: string }[];

/** How Assay looks, and what and where it is. */
export function SettingsView() {
  const { workspace, about } = useStores();
  const theme = useStore(workspace, themeOf);
  const { about: info, load } = useStore(about);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (settings: Partial<Settings>): Promise<void> => {
    const error = await workspace.getState().saveSettings(settings);
    setProblem(error?.message ?? null);
  };
  return (
    <Page title="Settings" lead="Stored in the data folder, together with connections and tabs.">
      {problem && <Banner title="The setting was not saved">{problem}</Banner>}
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
      <ArchiveCard onChange={change} />
      <VaultFacts />
      {info.state === 'loading' && <LoadingState tight title="Loading app information" />}
      {info.state === 'failed' && (
        <ErrorState
          tight
          tried="Loading app information"
          happened={info.error.message}
          onRetry={() => void load()}
        />
      )}
      {info.state === 'ready' && <AboutCard info={info.value} />}
    </Page>
  );
}
