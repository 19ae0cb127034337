import { clauseById } from '#core/contract/clauses.ts';
import type { ReplyExample } from '#core/contract/examples.ts';
import { layoutJson } from '../text/lay-out-json.ts';
import type { ToJudge } from './store.ts';

/** A reply to begin with: the example of a clause. */
type Start = { name: string; title: string; clause: string; side: 'passes' | 'fails' };

/** The replies to begin with, in the order they are offered. */
export const starts: readonly Start[] = [
  { name: 'empty-list', title: 'Empty list', clause: 'TAB-ENV-5', side: 'passes' },
  { name: 'broken-list', title: 'Broken list', clause: 'TAB-ITM-3', side: 'fails' },
  { name: 'html-page', title: 'HTML page', clause: 'TAB-ENV-5', side: 'fails' },
  { name: 'opened-item', title: 'Opened item', clause: 'TAB-CLK-1', side: 'passes' },
  { name: 'failed-update', title: 'Failed update', clause: 'TAB-UPD-1', side: 'fails' },
  { name: 'document', title: 'Document', clause: 'DOC-FLD-5', side: 'passes' },
];

function exampleOf({ clause, side }: Start): ReplyExample | null {
  const examples = clauseById(clause)?.examples;
  const example = examples && 'passes' in examples ? examples[side] : null;
  return example && 'as' in example ? example : null;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** What a start fills in, laid out for typing; null when its clause has no such reply. */
export function startOf(start: Start): ToJudge | null {
  const example = exampleOf(start);
  if (!example) return null;
  const { as, body, category = 'default', surface = null, httpStatus } = example;
  return {
    as,
    category,
    surface,
    status: httpStatus === undefined ? '' : String(httpStatus),
    text: isJson(body) ? layoutJson(body, []).text : body,
  };
}
