import { type Call, jsonReply, type Reply } from '../exchange.ts';
import type { Fault } from '../mutant.ts';
import { refuse, visitorOf } from '../webhook.ts';

/** Faults in what a visitor may see. */
export const visitorFaults: readonly Fault[] = [
  {
    id: 'list-ignores-visitor',
    what: 'get_items lists the orders of every visitor to everybody.',
    why: 'endUserId is the trusted identity: two visitors must not read each other’s records.',
    clauses: ['TAB-IDN-1', 'TAB-REQ-1'],
    writes: false,
    change: () => ({ isVisible: (order) => !order.deleted }),
  },
  {
    id: 'anonymous-sees-all',
    what: 'Without an endUserId get_items lists the orders of every visitor.',
    why: 'An anonymous visitor has no identity and must not read the records of those who have one.',
    clauses: ['TAB-IDN-2', 'TAB-REQ-1'],
    writes: false,
    change: (correct) => ({
      isVisible: (order, visitor) =>
        correct.isVisible(order, visitor) || (visitor === null && !order.deleted),
    }),
  },
  {
    id: 'anonymous-crashes',
    what: 'get_items answers 500 when there is no endUserId.',
    why: 'endUserId is sent for verified visitors only, so an anonymous one sees an error state.',
    clauses: ['TAB-REQ-1', 'TAB-IDN-2', 'TAB-ERR-1'],
    writes: false,
    change: (correct) => ({
      getItems: (call) =>
        visitorOf(call) === null
          ? refuse(500, 'internal', 'The visitor could not be found.')
          : correct.getItems(call),
    }),
  },
  {
    id: 'list-cached-across-visitors',
    what: 'The list that the first caller received is kept and sent to all others.',
    why: '_ts exists so that no cache answers, and a later visitor reads the first one’s records.',
    clauses: ['TAB-REQ-2', 'TAB-IDN-1'],
    writes: false,
    change(correct) {
      let kept: Reply | undefined;
      return {
        getItems(call: Call) {
          kept ??= jsonReply(200, correct.wrapRows(correct.listRows(call)));
          return kept;
        },
      };
    },
  },
];
