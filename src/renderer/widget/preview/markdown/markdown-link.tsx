import { Copy, ExternalLink } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Menu } from 'react-aria-components';
import { type ExternalAddress, externalAddress } from '#core/http/address.ts';
import { cx } from '../../../ui/cx.ts';
import { FormDialog } from '../../../ui/layout/dialog.tsx';
import { ActionItem } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import menuStyles from '../../../ui/ui.module.css';
import styles from './markdown.module.css';

/**
 * Opens an address outside the window: the desktop asks first, in a dialog of the system that no
 * page can answer.
 */
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
      <p>This address comes from a reply.</p>
    </FormDialog>
  );
}

/**
 * A link in a description: it does not navigate directly, and it shows and copies its address. Only
 * https is opened, outside the window and after a question. Without an address it is text.
 */
export function MarkdownLink({ address, children }: { address: string; children?: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<ExternalAddress | null>(null);
  const outside = externalAddress(address);
  if (address === '') return <span>{children}</span>;
  const stay = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <a
        ref={link}
        href={address}
        rel="noopener noreferrer nofollow"
        title={address}
        draggable={false}
        onAuxClick={stay}
        onClick={(event) => {
          stay(event);
          setOpen(true);
        }}
      >
        {children}
      </a>
      {open && (
        <Popover
          aria-label="Link"
          triggerRef={link}
          isOpen
          onOpenChange={setOpen}
          className={cx('popover', menuStyles.popover, styles.linkMenu)}
        >
          <p className={styles.address}>{address}</p>
          <Menu
            aria-label={`Link to ${address}`}
            className={cx(menuStyles.menu)}
            autoFocus="first"
            onClose={() => setOpen(false)}
          >
            <ActionItem
              title="Copy link address"
              icon={Copy}
              run={() => void navigator.clipboard.writeText(address)}
            />
            {outside && (
              <ActionItem
                title="Open in the browser…"
                icon={ExternalLink}
                run={() => (window.assay ? openOutside(outside.href) : setAsked(outside))}
              />
            )}
          </Menu>
        </Popover>
      )}
      {asked && <AskOutside address={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
