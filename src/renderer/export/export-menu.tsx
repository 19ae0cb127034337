import { FileOutput } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, SubmenuTrigger } from 'react-aria-components';
import {
  type ExportFormat,
  exportFormatNames,
  exportFormats,
} from '#operations/evidence-schemas.ts';
import { useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/form/button.tsx';
import menuStyles from '../ui/menu.module.css';
import { Popover } from '../ui/popover.tsx';
import type { ExportSubject } from './export-store.ts';

const title = 'Export or copy';
const item = cx(menuStyles.item, menuStyles.row);

type MenuProps = {
  /** Null where there is nothing to export. */
  subject: ExportSubject | null;
};

/** Every form in which calls leave Assay; a choice shows first what is masked. */
function FormatMenu({ subject }: { subject: ExportSubject }) {
  const { exporting } = useStores();
  return (
    <Popover className={cx('popover', menuStyles.popover, menuStyles.narrow)}>
      <Menu
        aria-label={title}
        className={cx(menuStyles.menu)}
        onAction={(format) => void exporting.getState().ask(subject, format as ExportFormat)}
      >
        {exportFormatNames.map((format) => (
          <MenuItem
            key={format}
            id={format}
            textValue={exportFormats[format].title}
            className={item}
          >
            {exportFormats[format].title}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}

/** The row of a context menu that leads to the forms; disabled where there is nothing to export. */
export function ExportSubmenu({ subject }: MenuProps) {
  const row = (
    <MenuItem textValue={title} isDisabled={subject === null} className={item}>
      <FileOutput size={14} aria-hidden /> {title}
      <span className="push muted small">›</span>
    </MenuItem>
  );
  if (subject === null) return row;
  return (
    <SubmenuTrigger>
      {row}
      <FormatMenu subject={subject} />
    </SubmenuTrigger>
  );
}

/** The same menu behind a button. */
export function ExportButton({ subject }: MenuProps) {
  return (
    <MenuTrigger>
      <IconButton
        small
        name={title}
        icon={<FileOutput size={14} />}
        isDisabled={subject === null}
      />
      <FormatMenu subject={subject ?? { seqs: [] }} />
    </MenuTrigger>
  );
}
