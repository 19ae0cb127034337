import { ImageOff } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import ReactMarkdown, { type Components, defaultUrlTransform } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './markdown.module.css';
import { MarkdownLink } from './markdown-link.tsx';
import { shallow } from './shallow.ts';

/** How many characters of a description are drawn at once; a table of that length takes about a quarter of a second. */
export const drawnAtOnce = 12_000;

/** Lists within lists in one line, deeper than is drawn: reading them takes time that grows with their square. */
const listsInLists = /^[ \t]*(?:(?:>[ \t]?)*(?:[-+*]|\d{1,9}[.)])[ \t]+){60}/m;

const tableArea = { role: 'region', 'aria-label': 'Table', tabIndex: 0 };

/** How the elements of a description are drawn: nothing in it loads anything, leaves the window or runs. */
const components: Components = {
  a: ({ href, children }) => <MarkdownLink address={href ?? ''}>{children}</MarkdownLink>,
  img: ({ src, alt }) => <NoImage address={typeof src === 'string' ? src : ''} words={alt ?? ''} />,
  input: ({ checked }) => <input type="checkbox" disabled checked={checked === true} readOnly aria-label={checked ? 'Done' : 'To do'} />,
  table: ({ children }) => (
    <div className={styles.table} {...tableArea}>
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

/** An image is not fetched: its words and its address stand for it. */
const NoImage = ({ address, words }: { address: string; words: string }) => (
  <span className={styles.image} title="Images are not loaded here.">
    <ImageOff size={13} aria-hidden /> {words || 'Image'} {address && <span className={styles.address}>{address.slice(0, 300)}</span>}
  </span>
);

/** Addresses of images are shown and never used; of links, those with a scheme that can run something are dropped. */
const addressOf = (url: string, key: string): string => (key === 'src' ? url : defaultUrlTransform(url));

/** A whole description as GitHub Flavored Markdown, sanitised (TAB-ITM-5): HTML in it is left out. Null where it nests beyond what can be drawn. */
export function markdownElement(text: string, prefix: string): ReactNode {
  if (listsInLists.test(text)) return null;
  try {
    return ReactMarkdown({
      children: text,
      components,
      remarkPlugins: [remarkGfm, shallow],
      remarkRehypeOptions: { clobberPrefix: prefix, footnoteLabelProperties: { className: ['spoken'] } },
      skipHtml: true,
      urlTransform: addressOf,
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A description; of a very long one the beginning, until the rest is asked for. */
export function Markdown({ text }: { text: string }) {
  const id = useId();
  const [whole, setWhole] = useState<string | null>(null);
  const shown = text.length <= drawnAtOnce || whole === text ? text : text.slice(0, drawnAtOnce);
  const element = useMemo(() => markdownElement(shown, `${id}-`), [shown, id]);
  return (
    <div className={styles.markdown}>
      {element ?? (
        <>
          <p className={styles.note}>Nested too deep to be drawn; the text as it came:</p>
          <pre>{shown}</pre>
        </>
      )}
      {shown !== text && (
        <p className={styles.note}>
          The first {drawnAtOnce.toLocaleString()} of {text.length.toLocaleString()} characters.{' '}
          <button type="button" className={styles.more} onClick={() => setWhole(text)}>
            Draw all of it
          </button>
        </p>
      )}
    </div>
  );
}
