import { useEffect, useState } from 'react';
import type { Licence } from '#operations/licences.ts';
import { useStateOf } from '../shell/context.ts';
import { Field } from '../ui/form/field.tsx';
import { DialogBody, DialogFrame } from '../ui/layout/dialog.tsx';
import { Fold } from '../ui/layout/pane.tsx';
import { EmptyState, Waiting } from '../ui/states.tsx';
import { licencesMatching } from './store.ts';

/** The licences of Assay and of every package that ships with it, searchable, each with its text. */
export function LicencesDialog({ onClose }: { onClose(): void }) {
  const { licences, loadLicences } = useStateOf('about');
  useEffect(() => void loadLicences(), [loadLicences]);
  return (
    <DialogFrame title="Licences" wide onClose={onClose}>
      <DialogBody>
        {licences.state === 'ready' ? (
          <LicenceList licences={licences.value} />
        ) : (
          <Waiting
            tight
            title="Reading the licences"
            error={licences.error}
            todo="A window from npm run dev has no such file. Start Assay with npm start to see the licences."
            onRetry={loadLicences}
          />
        )}
      </DialogBody>
    </DialogFrame>
  );
}

function LicenceList({ licences }: { licences: readonly Licence[] }) {
  const [query, setQuery] = useState('');
  const found = licencesMatching(licences, query);
  return (
    <>
      <Field
        label="Search licences"
        value={query}
        onChange={setQuery}
        placeholder="Package or licence"
        help="Chromium's licences are in LICENSES.chromium.html beside the packed desktop app."
        autoFocus
      />
      {found.length === 0 && (
        <EmptyState tight title="No matching licences">
          Search for a package such as react or a licence such as MIT.
        </EmptyState>
      )}
      {found.map(({ name, version, licence, text }) => (
        <Fold
          key={`${name}@${version}`}
          title={`${name} ${version}`}
          aside={licence ?? 'not named'}
        >
          {text === null ? (
            <p>
              The package has no licence text.{' '}
              {licence === null
                ? 'It names no licence either.'
                : `It names the licence ${licence}.`}
            </p>
          ) : (
            <pre className="mono small breaks pre-wrap">{text}</pre>
          )}
        </Fold>
      ))}
    </>
  );
}
