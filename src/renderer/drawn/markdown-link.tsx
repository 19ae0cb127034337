import { Copy } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { cx } from '../ui/cx.ts';
import menuStyles from '../ui/menu.module.css';
import styles from './markdown.module.css';

/** A link as drawn in a description: it leads nowhere from here, and says and gives away its address. Without an address it is text. */
export function MarkdownLink({ address, children }: { address: string; children?: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
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
        <Popover aria-label="Link" triggerRef={link} isOpen onOpenChange={setOpen} className={cx(menuStyles.popover, styles.linkMenu)}>
          <p className={styles.address}>{address}</p>
          <Menu aria-label={`Link to ${address}`} className={cx(menuStyles.menu)} autoFocus="first" onClose={() => setOpen(false)}>
            <MenuItem
              textValue="Copy link address"
              className={cx(menuStyles.item, styles.choice)}
              onAction={() => void navigator.clipboard.writeText(address)}
            >
              <Copy size={14} aria-hidden /> Copy link address
            </MenuItem>
          </Menu>
        </Popover>
      )}
    </>
  );
}
