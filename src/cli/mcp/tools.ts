import { judgingTools } from './judging.ts';
import { keptTools } from './kept.ts';
import { sendingTools } from './sending.ts';
import type { Tool } from './tool.ts';

/** Every tool. */
export const tools: readonly Tool[] = [...judgingTools, ...sendingTools, ...keptTools];
