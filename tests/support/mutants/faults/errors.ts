import { type Call, jsonReply, pageReply, type Reply } from '../exchange.ts';
import type { Fault } from '../mutant.ts';

const stackTrace = `TypeError: Cannot read properties of undefined (reading 'handler')
    at dispatch (/srv/app/node_modules/router/dispatch.js:41:27)
    at handle (/srv/app/src/webhook.js:118:12)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`;

function textReply(status: number, body: string): Reply {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body };
}

/** Whether a name that the platform appends contains this character. */
function _hasInName(call: Call, character: string): boolean {
  return ['agentName', 'tabName'].some((name) => call.query.get(name)?.includes(character));
}

/** Faults in how calls are refused, and in what is refused. */
export const errorFaults: readonly Fault[] = [
  {
    id: 'unknown-id-200',
    what: 'item_clicked answers 200 with {"error":"not found"} for an unknown id.',
    why: 'With a 2xx no failure is recorded, and the visitor sees a detail screen with nothing in it.',
    clauses: ['TAB-CLK-1', 'TAB-ERR-1'],
    writes: false,
    change: () => ({ refuseId: () => jsonReply(200, { error: 'not found' }) }),
  },
  {
    id: 'detail-other-record',
    what: 'item_clicked always answers with the same record, whatever the id.',
    why: 'The reply must be the item whose id was sent.',
    clauses: ['TAB-REQ-3', 'TAB-CLK-1'],
    writes: false,
    change: (correct) => ({
      findForVisitor: (_id, visitor) => correct.findForVisitor('ORD-1002', visitor),
    }),
  },
  {
    id: 'unknown-id-dumps-headers',
    what: 'The reply to an unknown id repeats the headers of the request, with the credential.',
    why: 'Error replies are stored and must not contain secrets.',
    clauses: ['TAB-ERR-3', 'TAB-CRD-2'],
    writes: false,
    change: () => ({
      refuseId: (call) => jsonReply(404, { error: 'not found', request: call.headers }),
    }),
  },
  {
    id: 'unknown-action-stack',
    what: 'An unknown action is answered with 500 and a stack trace as text.',
    why: 'A stack trace shows paths and libraries of the server, and an unknown action is no crash.',
    clauses: ['TAB-ERR-1', 'TAB-ERR-3'],
    writes: false,
    change: () => ({ refuseAction: () => textReply(500, stackTrace) }),
  },
  {
    id: 'unknown-action-lists',
    what: 'An unknown action is answered with the list.',
    why: 'The action is one of five: any other one must be refused, or a typing error in an action goes unnoticed.',
    clauses: ['TAB-REQ-1'],
    writes: false,
    change: (correct) => ({ refuseAction: (call) => correct.getItems(call) }),
  },
  {
    id: 'wrong-method-crashes',
    what: 'A method that the webhook does not serve is answered with 500 and an HTML page.',
    why: 'A wrong method must be refused cleanly, as JSON and with a 4xx.',
    clauses: ['TAB-ERR-1'],
    writes: false,
    change: () => ({ refuseMethod: () => pageReply(500, 'Internal Server Error') }),
  },
];
