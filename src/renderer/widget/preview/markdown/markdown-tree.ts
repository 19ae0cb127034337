import type { Element, Root, RootContent } from 'hast';
import type { Root as MarkdownRoot, Table } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { grouped } from '#core/text/wording.ts';
import { longestText, shortened } from '#core/widget/simulator/display.ts';

/** A node of a Markdown or HTML tree, as far as its nesting goes. */
type Nested = { type: string; value?: string; children?: Nested[] };

/**
 * How deep a description may nest before the rest is shown as text: far beyond what anybody writes,
 * far below what crashes a browser.
 */
const deepest = 60;

/** Text of everything below a node, without recursion. */
function textOf(node: Nested): string {
  const texts: string[] = [];
  const left: Nested[] = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.value !== undefined) texts.push(next.value);
    left.push(...(next.children ?? []).toReversed());
  }
  return texts.join(' ');
}

/** A plugin that puts text in the place of what is nested too deep. */
export const shallow = () => (tree: Nested) => {
  const left = [{ node: tree, depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, depth } = next;
    if (depth >= deepest && node.children) node.children = [{ type: 'text', value: textOf(node) }];
    else for (const child of node.children ?? []) left.push({ node: child, depth: depth + 1 });
  }
};

/**
 * The limits of a description: characters of its text, cells of its tables, columns of one table,
 * elements in all. More would freeze the window, and a table of 10 KB can have two million cells.
 */
export const markdownBounds = {
  characters: longestText,
  cells: 600,
  columns: 60,
  elements: 2_000,
} as const;

/**
 * A description ready to render; each sentence in `left` names a limit that cut it. `tree` null: it
 * nests too deeply, and `text` is shown as it is.
 */
export type MarkdownTree = { text: string; tree: Root | null; left: readonly string[] };

/** Nested lists in one line, deeper than the limit: parsing them takes quadratic time. */
const listsInLists = /^[ \t]*(?:(?:>[ \t]?)*(?:[-+*]|\d{1,9}[.)])[ \t]+){60}/m;

const counted = (preview: number, all: number, what: string): string =>
  `${grouped(preview)} of ${grouped(all)} ${what}`;

/** Cuts tables to their first rows and columns. A row counts with every column of its table: readers fill the missing cells. */
const boundTables = (left: string[]) => () => (tree: MarkdownRoot) => {
  let all = 0;
  let preview = 0;
  const tables = [tree.children];
  for (let nodes = tables.pop(); nodes; nodes = tables.pop())
    for (const node of nodes) {
      if (node.type === 'table') {
        const columns = node.align?.length ?? 0;
        all += columns * node.children.length;
        preview += cutTable(node, markdownBounds.cells - preview);
      } else if ('children' in node) tables.push(node.children as typeof nodes);
    }
  if (preview < all) left.push(counted(preview, all, 'table cells'));
};

/** Cuts the table to at most so many cells; gives how many it has then. */
function cutTable(table: Table, most: number): number {
  const columns = Math.min(table.align?.length ?? 0, markdownBounds.columns);
  const rows = Math.floor(most / Math.max(1, columns));
  table.align = table.align?.slice(0, columns);
  table.children = table.children.slice(0, rows);
  for (const row of table.children) row.children = row.children.slice(0, columns);
  return columns * table.children.length;
}

/** Whether a link leads somewhere by a scheme that runs nothing, or has no scheme. */
const isSafe = (address: string): boolean =>
  /^(?:[^:/?#]*(?:[/?#]|$)|(?:https?|ircs?|mailto|xmpp):)/i.test(address);

/**
 * Keeps the first elements only, limits the marks on one letter, and takes the address off every link that could run something. Addresses of images stay:
 * they are shown and never used.
 */
const boundElements = (left: string[]) => () => (tree: Root) => {
  let all = 0;
  let isStacked = false;
  const parents: (Root | Element)[] = [tree];
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    const kept: RootContent[] = [];
    const inner: Element[] = [];
    for (const child of parent.children) {
      if (child.type === 'element') {
        all += 1;
        if (all > markdownBounds.elements) continue;
        inner.push(child);
        const { href } = child.properties;
        if (typeof href === 'string' && !isSafe(href)) child.properties.href = '';
      } else if (child.type === 'text') {
        const value = shortened(child.value, child.value.length);
        isStacked ||= value !== child.value;
        child.value = value;
      }
      kept.push(child);
    }
    parent.children = kept as typeof parent.children;
    parents.push(...inner.toReversed());
  }
  if (all > markdownBounds.elements) left.push(`${grouped(markdownBounds.elements)} elements`);
  if (isStacked) left.push('ten marks on one letter');
};

/** The beginning of a description as text, for one that can't be rendered. */
export function unreadMarkdown(whole: string): MarkdownTree {
  const text = whole.slice(0, markdownBounds.characters);
  const left = text === whole ? [] : [counted(text.length, whole.length, 'characters')];
  return { text: shortened(text, text.length), tree: null, left };
}

/**
 * Parses a description as GitHub Flavored Markdown (TAB-ITM-5) without its HTML, and applies the
 * limits. `prefix` begins every id in it.
 */
export function markdownTree(whole: string, prefix: string): MarkdownTree {
  const asText = unreadMarkdown(whole);
  const text = whole.slice(0, markdownBounds.characters);
  if (listsInLists.test(text)) return asText;
  const left = [...asText.left];
  try {
    const reader = unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(shallow)
      .use(boundTables(left))
      .use(remarkRehype, {
        clobberPrefix: prefix,
        footnoteLabelProperties: { className: ['spoken'] },
      })
      .use(boundElements(left));
    return { text, tree: reader.runSync(reader.parse(text)), left };
  } catch (error) {
    if (error instanceof RangeError) return asText;
    throw error;
  }
}
