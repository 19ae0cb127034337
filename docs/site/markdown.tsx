import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { clauseById } from '#core/contract/clauses.ts';
import { clausePath } from '#operations/documentation.ts';

/** The pictures that there are, by name: the files for the light and the dark theme. */
export type Pictures = ReadonlyMap<string, { light: string; dark: string }>;

const toHtml = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSlug);

/**
 * A page that is written by hand in `docs/pages`. `path` is its own, such as `jobs/cors.md`, for its links to other `.md` files. An id of a
 * clause becomes a link to its page. `![text](picture:name)` shows a picture in both themes, and nothing where it was not taken.
 */
export function readMarkdown(
  source: string,
  path: string,
  pictures: Pictures,
): { title: string; content: ReactNode } {
  const tree = toHtml.runSync(toHtml.parse(source)) as Root;
  const heading = tree.children.find(
    (node): node is Element => node.type === 'element' && node.tagName === 'h1',
  );
  if (!heading) throw new Error(`${path} has no heading of level 1.`);
  tree.children = tree.children.flatMap((node): RootContent[] =>
    node.type === 'element' ? elementOf(node, path, pictures) : [node],
  );
  return { title: textOf(heading), content: toJsxRuntime(tree, { Fragment, jsx, jsxs }) };
}

export const textOf = (node: Element): string =>
  node.children
    .map((child) =>
      child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '',
    )
    .join('');

/** An element with its links, ids of clauses and pictures made. */
function elementOf(node: Element, path: string, pictures: Pictures): ElementContent[] {
  const [only] = node.children;
  if (node.tagName === 'p' && only?.type === 'element' && only.tagName === 'img')
    return figureOf(only, pictures);
  if (node.tagName === 'a')
    return [{ ...node, properties: { href: target(String(node.properties.href), path) } }];
  if (node.tagName === 'pre' || /^h\d$/.test(node.tagName)) return [node];
  if (node.tagName === 'code') {
    const id = textOf(node);
    return clauseById(id) ? [linkTo(id, [node])] : [node];
  }
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return withClauseLinks(child.value);
    return child.type === 'element' ? elementOf(child, path, pictures) : [child];
  });
  return [{ ...node, children }];
}

/** A link of a source to another one becomes one to its page, from the root of the site. */
function target(href: string, path: string): string {
  if (!/\.md(#|$)/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///${path}`);
  return `${pathname.replace(/\.md$/, '.html')}${hash}`;
}

const linkTo = (id: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'a',
  properties: { href: `/${clausePath(id)}` },
  children,
});

const withClauseLinks = (text: string): ElementContent[] =>
  text
    .split(/\b((?:DOC|TAB)-[A-Z]{3}-\d+)\b/)
    .filter((piece) => piece !== '')
    .map((value) =>
      clauseById(value) ? linkTo(value, [{ type: 'text', value }]) : { type: 'text', value },
    );

function figureOf({ properties: { src, alt } }: Element, pictures: Pictures): ElementContent[] {
  const name = /^picture:([\w-]+)$/.exec(String(src))?.[1];
  if (name === undefined) throw new Error(`${String(src)} is no picture: write picture:name.`);
  const files = pictures.get(name);
  if (files === undefined) return [];
  const shown = (['light', 'dark'] as const).map(
    (theme): Element => ({
      type: 'element',
      tagName: 'img',
      properties: { src: `/${files[theme]}`, alt, loading: 'lazy', className: [`in-${theme}`] },
      children: [],
    }),
  );
  return [
    { type: 'element', tagName: 'figure', properties: { className: ['picture'] }, children: shown },
  ];
}
