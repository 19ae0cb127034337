import { ChevronDown, Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ExportName, exportActions, exportNames } from '#operations/evidence-schemas.ts';
import { useStores } from '../shell/context.ts';
import { Button, IconButton } from '../ui/form/button.tsx';
import { ActionItem, MenuButton } from '../ui/menu.tsx';
import { type ExportSubject, exportCalls } from './export-calls.ts';

/** `subject`: null where there is nothing to export. */
type Props = { subject: ExportSubject | null };

/** The rows of a menu by which calls leave Assay. */
export function ExportItems({
  subject,
  names = exportNames,
}: Props & { names?: readonly ExportName[] }) {
  const stores = useStores();
  return names.map((name) => (
    <ActionItem
      key={name}
      title={exportActions[name].title}
      icon={exportActions[name].saves ? Download : Copy}
      enabled={subject !== null}
      run={() => void exportCalls(stores, subject, name)}
    />
  ));
}

/** Copies calls as cURL at one press. */
export const CopyAsCurl = ({ subject }: Props) => {
  const stores = useStores();
  return (
    <Button
      small
      look="quiet"
      isDisabled={subject === null}
      onPress={() => void exportCalls(stores, subject, 'curl')}
      icon={Copy}
    >
      {exportActions.curl.title}
    </Button>
  );
};

/** The same, with the other forms in a menu beside it, after what else can be saved (`more`). */
export const ExportButton = ({ subject, more }: Props & { more?: ReactNode }) => (
  <>
    <CopyAsCurl subject={subject} />
    <MenuButton
      name="More exports"
      button={<IconButton name="More exports" icon={ChevronDown} isDisabled={subject === null} />}
    >
      {more}
      <ExportItems subject={subject} names={exportNames.filter((name) => name !== 'curl')} />
    </MenuButton>
  </>
);
