import {
  ClipboardCheck,
  ClipboardCopy,
  GitCompareArrows,
  Play,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { MenuItem } from 'react-aria-components';
import { ExportItems } from '../../export/export-menu.tsx';
import type { ExportSubject } from '../../export/export-store.ts';
import { cx } from '../../ui/cx.ts';
import menuStyles from '../../ui/menu.module.css';
import { ActionItem, ContextMenu } from '../../ui/menu.tsx';

type CallMenuProps = {
  /** In pixels of the window. */
  x: number;
  y: number;
  /** Why the call cannot be fired again; null if it can. */
  reason: string | null;
  /** What can be exported of it; null while it runs. */
  subject: ExportSubject | null;
  onResend(): void;
  /** Null where there is no previous call. */
  onCompare: (() => void) | null;
  onCopy(): void;
  /** Null where there is no reply that could be edited. */
  onEdit: (() => void) | null;
  /** Copies what `assay check` tests of it, or writes it into the workspace file. */
  probeTitle: string;
  onProbe: (() => void) | null;
  onClear(): void;
  onClose(): void;
};

/** The context menu of a call in the list. */
export function CallMenu({
  x,
  y,
  reason,
  subject,
  onResend,
  onCompare,
  onCopy,
  onEdit,
  probeTitle,
  onProbe,
  onClear,
  onClose,
}: CallMenuProps) {
  return (
    <ContextMenu name="Call" x={x} y={y} onClose={onClose}>
      <MenuItem
        textValue={reason === null ? 'Fire again' : `Fire again. ${reason}`}
        isDisabled={reason !== null}
        onAction={onResend}
        className={cx(menuStyles.item, menuStyles.row)}
      >
        <Play size={14} aria-hidden />
        <span>
          Fire again
          {reason !== null && <span className="block small">{reason}</span>}
        </span>
      </MenuItem>
      <ActionItem
        title="Compare with previous call"
        icon={GitCompareArrows}
        enabled={onCompare !== null}
        run={() => onCompare?.()}
      />
      <ActionItem title="Copy" icon={ClipboardCopy} run={onCopy} />
      <ActionItem
        title="Edit reply"
        icon={SquarePen}
        enabled={onEdit !== null}
        run={() => onEdit?.()}
      />
      <ActionItem
        title={probeTitle}
        icon={ClipboardCheck}
        enabled={onProbe !== null}
        run={() => onProbe?.()}
      />
      <ExportItems subject={subject} />
      <ActionItem title="Clear the list" icon={Trash2} run={onClear} />
    </ContextMenu>
  );
}
