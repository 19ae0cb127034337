import type { Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Copy, ExternalLink, ImageOff } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { Menu } from 'react-aria-components';
import { type ExternalAddress, externalAddress } from '#core/http/address.ts';
import { useAnswer } from '../../../rpc/use-answer.ts';
import { cx } from '../../../ui/cx.ts';
import { useLate } from '../../../ui/format.ts';
import { FormDialog } from '../../../ui/layout/dialog.tsx';
import { ActionItem } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import menuStyles from '../../../ui/ui.module.css';
import { Shortened } from '../item-marks.tsx';
import styles from '../preview.module.css';
import type { MarkdownRequest } from './markdown.worker.ts';
import MarkdownWorker from './markdown.worker.ts?worker';
import { type MarkdownTree, unreadMarkdown } from './markdown-tree.ts';

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

const tableArea = { role: 'region', 'aria-label': 'Table', tabIndex: 0 };

/**
 * How the elements of a description are rendered: nothing in it loads anything, leaves the window
 * or runs.
 */
const components: Components = {
  a: ({ href, children }) => <MarkdownLink address={href ?? ''}>{children}</MarkdownLink>,
  img: ({ src, alt }) => <NoImage address={typeof src === 'string' ? src : ''} words={alt ?? ''} />,
  input: ({ checked }) => (
    <input
      type="checkbox"
      disabled
      checked={checked === true}
      readOnly
      aria-label={checked ? 'Done' : 'To do'}
    />
  ),
  table: ({ children }) => (
    <div className={cx('scrolls-x', styles.table)} {...tableArea}>
      <table>{children}</table>
    </div>
  ),
  // The title of the item stands above all of them.
  h1: ({ children, id, className }) => (
    <h4 id={id} className={className ?? styles.h1}>
      {children}
    </h4>
  ),
  h2: ({ children, id, className }) => (
    <h5 id={id} className={className ?? styles.h2}>
      {children}
    </h5>
  ),
  h3: ({ children }) => <h6 className={styles.h3}>{children}</h6>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
};

/** An image is not fetched: its alternative text and its address replace it. */
const NoImage = ({ address, words }: { address: string; words: string }) => (
  <span className={cx('icons-in-text', styles.image)} title="Images are not loaded here.">
    <ImageOff size={13} /> {words || 'Image'}{' '}
    {address && <span className={styles.address}>{address.slice(0, 300)}</span>}
  </span>
);

/** The elements of a description; null if it nests too deeply. */
export function markdownElement({ tree }: { tree: Root | null }): ReactNode {
  if (tree === null) return null;
  return toJsxRuntime(tree, {
    Fragment,
    jsx,
    jsxs,
    components,
    ignoreInvalidStyle: true,
    passKeys: true,
  });
}

/**
 * A description that takes longer than this to parse is shown as text, in milliseconds: nobody
 * waits for a description that was built to be slow.
 */
const patience = 10_000;

const asText = ({ text }: MarkdownRequest): MarkdownTree => unreadMarkdown(text);

/** What is shown while a description is being read: nothing at first, since that is nearly always over before anyone sees it. */
const Unread = ({ text }: { text: string }) =>
  useLate() ? <pre>{unreadMarkdown(text).text}</pre> : null;

/** A description as Markdown within its limits; a note says what is cut off. */
export function Markdown({ text }: { text: string }) {
  const id = useId();
  const question = useMemo<MarkdownRequest>(() => ({ text, prefix: `${id}-` }), [text, id]);
  const answer = useAnswer(MarkdownWorker, question, { otherwise: asText, patience });
  const read = answer?.value ?? null;
  const element = useMemo(() => read && markdownElement(read), [read]);
  return (
    <div className={styles.markdown} aria-busy={read === null}>
      {element}
      {read === null && <Unread key={text} text={text} />}
      {read?.tree === null && (
        <>
          <p className={styles.asText}>
            This Markdown is nested too deeply or takes too long to read. The plain text:
          </p>
          <pre>{read.text}</pre>
        </>
      )}
      {read !== null && <Shortened left={read.left} />}
    </div>
  );
}
