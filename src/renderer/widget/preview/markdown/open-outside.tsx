import type { ExternalAddress } from '#core/http/external-address.ts';
import { FormDialog } from '../../../ui/layout/dialog.tsx';
import styles from './markdown.module.css';

/** Opens an address outside of the window: the desktop asks first, in a dialog of the system that no page can answer. */
export function openOutside(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer');
}

/** Asks, in a browser tab, before a link of a reply is opened in another one. */
export function AskOutside({
  address: { href, host, lookalike },
  onClose,
}: {
  address: ExternalAddress;
  onClose(): void;
}) {
  const open = (): null => {
    openOutside(href);
    return null;
  };
  return (
    <FormDialog
      title="Open this address?"
      action="Open in a new tab"
      alert
      onClose={onClose}
      onSubmit={open}
    >
      <p className={styles.address}>{href}</p>
      {lookalike && <p>Its hostname is {host}: letters outside a–z can look like other letters.</p>}
      <p>It comes from a reply.</p>
    </FormDialog>
  );
}
