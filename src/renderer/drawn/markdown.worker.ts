import { markdownTree } from './markdown-tree.ts';

/** A description to read, and what begins every id in it. */
export type MarkdownAsked = { text: string; prefix: string };

self.addEventListener('message', ({ data: { text, prefix } }: MessageEvent<MarkdownAsked>) => self.postMessage(markdownTree(text, prefix)));
