import { useState } from 'react';
import type { AppInfo } from '#operations/schemas.ts';
import { bugs, homepage, repository } from '../../../package.json';
import { Facts } from '../ui/facts.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card, CardRow } from '../ui/layout/pane.tsx';
import { Banner } from '../ui/states.tsx';
import { LicencesDialog } from './licences-dialog.tsx';

const faces: Record<AppInfo['face'], string> = {
  desktop: 'Desktop app',
  web: 'Web host',
  cli: 'Command line',
};

/** What and where this app is, what was noticed while it started, and the licences of everything that ships with it. */
export function AboutCard({ info }: { info: AppInfo }) {
  const [showsLicences, setShowsLicences] = useState(false);
  return (
    <>
      {info.notices.map((notice) => (
        <Banner key={notice} title="Problems during start">
          {notice}
        </Banner>
      ))}
      <Card title="About">
        <div className="pad-part">
          <Facts
            facts={[
              { name: 'Version', value: info.version, copy: true },
              { name: 'Commit', value: import.meta.env.ASSAY_COMMIT, mono: true, copy: true },
              { name: 'App host', value: faces[info.face] },
              {
                name: 'Data folder',
                value: info.dataFolder ?? 'none: nothing is stored',
                mono: info.dataFolder !== null,
                copy: info.dataFolder !== null,
              },
              { name: 'Homepage', value: homepage, copy: true },
              { name: 'Repository', value: repository.url.replace(/^git\+/, ''), copy: true },
              { name: 'Security contact', value: bugs.email, copy: true },
            ]}
          />
        </div>
        <CardRow
          title="Licences"
          text="Assay (MIT) and all packages that ship with it"
          tools={<Button onPress={() => setShowsLicences(true)}>Show licences</Button>}
        />
        {showsLicences && <LicencesDialog onClose={() => setShowsLicences(false)} />}
      </Card>
    </>
  );
}
