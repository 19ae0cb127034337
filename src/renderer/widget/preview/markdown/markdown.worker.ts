import { answerCalls } from '../../../rpc/worker-rpc.ts';
import { markdownTree } from './markdown-tree.ts';

/** A description to read, and what begins every id in it. */
export type MarkdownRequest = { text: string; prefix: string };

answerCalls(({ text, prefix }: MarkdownRequest) => markdownTree(text, prefix));
