import fc from 'fast-check';
import { switchableIds } from '#core/contract/assumptions.ts';

/** Any decisions of ours switched to their other reading. */
export const choices = fc
  .subarray(switchableIds)
  .map((ids) => Object.fromEntries(ids.map((id) => [id, 'other' as const])));
