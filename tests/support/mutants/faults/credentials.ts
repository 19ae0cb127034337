import { jsonReply } from '../exchange.ts';
import type { Fault } from '../mutant.ts';
import { refuse } from '../webhook.ts';

/** Faults in how the platform's credential is asked for. */
export const credentialFaults: readonly Fault[] = [
  {
    id: 'credential-not-checked',
    what: 'Calls without any credential are accepted.',
    why: 'The platform attaches a credential so that nobody else can read the list or claim an endUserId.',
    clauses: ['TAB-CRD-1'],
    writes: false,
    change: () => ({ isAuthorised: () => true }),
  },
  {
    id: 'credential-only-present',
    what: 'Any value is accepted as long as the header is there.',
    why: 'A wrong credential must be refused, or it protects nothing.',
    clauses: ['TAB-CRD-1'],
    writes: false,
    change: (_correct, { credential }) => ({
      isAuthorised: (call) => call.headers[credential.header.toLowerCase()] !== undefined,
    }),
  },
  {
    id: 'credential-refused-with-200',
    what: 'A missing or wrong credential is answered with 200 and {"error":"unauthorised"}.',
    why: 'With a 2xx no failure is recorded, and the widget shows the error object as an item without an id.',
    clauses: ['TAB-ERR-1', 'TAB-ENV-1'],
    writes: false,
    change: () => ({ refuseCredential: () => jsonReply(200, { error: 'unauthorised' }) }),
  },
  {
    id: 'credential-named',
    what: 'The reply to a wrong credential names the one that was expected.',
    why: 'Error replies are stored and must not contain secrets.',
    clauses: ['TAB-ERR-3', 'TAB-CRD-2'],
    writes: false,
    change: (_correct, { credential }) => ({
      refuseCredential: () =>
        refuse(401, 'unauthorised', `Expected ${credential.header}: ${credential.value}`),
    }),
  },
];
