import type { ReactNode } from 'react';

/** The parts of the documentation, in the order of the menu. */
export const parts = ['Start', 'Jobs', 'Reference', 'Contract', 'Commands'] as const;
export type Part = (typeof parts)[number];

/**
 * One page. `path` is that of its file in the site, such as `jobs/cors.html`. Links inside `content` begin at the root of the site
 * (`/jobs/cors.html`); `layout.tsx` makes them relative, so that the site works below any address. `isListed` puts it into the menu.
 */
export type Page = {
  path: string;
  part: Part;
  title: string;
  isListed: boolean;
  content: ReactNode;
};

export const commandPath = (name: string): string => `commands/${name}.html`;
