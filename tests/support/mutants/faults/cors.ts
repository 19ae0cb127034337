import { type Call, type Reply, redirectReply } from '../exchange.ts';
import type { Fault } from '../mutant.ts';

function leaveOut(reply: Reply, name: string): Reply {
  const kept = Object.entries(reply.headers).filter(([key]) => key !== name);
  return { ...reply, headers: Object.fromEntries(kept) };
}

/** Faults in how a browser is let in; all of them stop Update and Delete, or let a stranger's page in. */
export const corsFaults: readonly Fault[] = [
  {
    id: 'options-refused',
    what: 'OPTIONS is answered with 405.',
    why: 'The webhook must answer OPTIONS: a browser sends no POST after a failed preflight.',
    clauses: ['TAB-DIR-3'],
    writes: false,
    change: (correct) => ({
      preflight: (call) => correct.refuseMethod(call, 'GET, HEAD, POST'),
    }),
  },
  {
    id: 'options-needs-credential',
    what: 'OPTIONS without the credential is answered with 401.',
    why: 'A browser sends no credential in a preflight, so it never gets through.',
    clauses: ['TAB-DIR-3'],
    writes: false,
    change: (correct) => ({
      preflight: (call) =>
        correct.isAuthorised(call) ? correct.preflight(call) : correct.refuseCredential(call),
    }),
  },
  {
    id: 'options-redirect',
    what: 'OPTIONS is redirected to the same path with a slash.',
    why: 'A preflight must not be redirected: the browser gives up.',
    clauses: ['TAB-DIR-3'],
    writes: false,
    change: () => ({ preflight: (call: Call) => redirectReply(301, `${call.path}/`) }),
  },
  {
    id: 'origin-missing',
    what: 'No reply has an Access-Control-Allow-Origin.',
    why: 'The widget’s origin must be allowed, or the browser sends nothing.',
    clauses: ['TAB-DIR-3'],
    writes: false,
    change: () => ({ corsHeaders: () => ({}) }),
  },
  {
    id: 'origin-reflected-with-credentials',
    what: 'Every reply allows the origin that asks, whichever it is, with credentials.',
    why: 'A foreign page may then act with the visitor’s cookies; only the widget’s origin is to be allowed.',
    clauses: ['TAB-DIR-3'],
    writes: false,
    change: () => ({
      acceptsOrigin: () => true,
      corsHeaders: (call) => ({
        Vary: 'Origin',
        'Access-Control-Allow-Origin': call.headers.origin ?? '*',
        'Access-Control-Allow-Credentials': 'true',
      }),
    }),
  },
  {
    id: 'content-type-not-allowed',
    what: 'The reply to OPTIONS has no Access-Control-Allow-Headers.',
    why: 'The widget sends JSON, and a browser must be allowed to send that Content-Type.',
    clauses: ['TAB-DIR-3'],
    writes: false,
    change: (correct) => ({
      preflight: (call) => leaveOut(correct.preflight(call), 'Access-Control-Allow-Headers'),
    }),
  },
  {
    id: 'origin-missing-on-post',
    what: 'OPTIONS allows the widget’s origin, the reply to POST does not.',
    why: 'The browser hides the reply from the widget, so the visitor sees a failure of a change that was made.',
    clauses: ['TAB-DIR-3', 'TAB-UPD-1'],
    writes: true,
    change: (correct) => ({
      answer: (call) =>
        call.method === 'OPTIONS'
          ? correct.answer(call)
          : leaveOut(correct.answer(call), 'Access-Control-Allow-Origin'),
    }),
  },
];
