import type { Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { ImageOff } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { useAnswer } from '../../../rpc/use-answer.ts';
import { cx } from '../../../ui/cx.ts';
import { useLate } from '../../../ui/format.ts';
import { Shortened } from '../item-marks.tsx';
import styles from './markdown.module.css';
import type { MarkdownRequest } from './markdown.worker.ts';
import MarkdownWorker from './markdown.worker.ts?worker';
import { MarkdownLink } from './markdown-link.tsx';
import { type MarkdownTree, unreadMarkdown } from './markdown-tree.ts';

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
          <p className={styles.note}>
            This Markdown is nested too deeply or takes too long to read. The plain text:
          </p>
          <pre>{read.text}</pre>
        </>
      )}
      {read !== null && <Shortened left={read.left} />}
    </div>
  );
}
