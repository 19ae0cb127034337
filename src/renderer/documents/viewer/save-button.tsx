import { Download } from 'lucide-react';
import type { TextRef } from '#operations/schemas.ts';
import { saveText } from '../../text/load-text.ts';
import { Button } from '../../ui/form/button.tsx';

/** Saves the decoded XML, bytes as received. */
export const SaveButton = ({ xml }: { xml: TextRef | null }) => (
  <Button small isDisabled={!xml} onPress={() => xml && saveText(xml)}>
    <Download size={14} aria-hidden /> Save as .xml
  </Button>
);
