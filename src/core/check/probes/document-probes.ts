import { fromVerdict } from './from-verdict.ts';
import {
  brokenBy,
  type ConnectionProbe,
  type DocumentCall,
  type DocumentProbe,
  judged,
  notExercised,
  type ProbeExchange,
  type ProbeFinding,
} from './probe.ts';

/** A UUID that no submitted document has. */
const unknownDocument = '00000000-0000-4000-8000-00000a55a9c0';

const callFor = ({ id, age }: { id: string; age: number | null }): DocumentCall => ({
  kind: 'document',
  id,
  age,
});

const outcomeOf = ({ document, failure }: ProbeExchange): string =>
  document ?? failure ?? 'no reply';

/** A finding where a document did not come to what it should have. */
function unlike(
  exchange: ProbeExchange,
  expected: readonly string[],
  { what, ...finding }: Pick<ProbeFinding, 'clause' | 'effect' | 'fix'> & { what: string },
): ProbeFinding[] {
  if (exchange.document !== null && expected.includes(exchange.document)) return [];
  const wanted = expected.join(' or ');
  return [
    {
      ...finding,
      path: '$.status_code',
      message: `${what}: expected ${wanted}, got ${outcomeOf(exchange)}.`,
    },
  ];
}

const clauseOf: Readonly<Record<string, string>> = {
  'not-found': 'DOC-REP-4',
  'no-template': 'DOC-REP-5',
  unauthorized: 'DOC-REP-6',
  pending: 'DOC-STA-1',
  processing: 'DOC-STA-1',
  failed: 'DOC-STA-2',
};

/** The probes that run for each document. */
export const documentProbes: readonly DocumentProbe[] = [
  {
    id: 'document-expected',
    title: 'The document has the expected outcome',
    clauses: ['DOC-REP-2', 'DOC-REP-3', 'DOC-REP-4', 'DOC-REP-5', 'DOC-STA-1', 'DOC-STA-2'],
    level: 'error',
    sends: 'GET for the document',
    *talk(document) {
      const exchange = yield callFor(document);
      return judged(
        unlike(exchange, [document.expected], {
          clause: clauseOf[document.expected] ?? 'DOC-REP-3',
          what: 'The document',
          effect: 'The client does not get what the workspace expects of this document.',
          fix: 'Check the document at the service, or change what the workspace expects.',
        }),
        exchange,
      );
    },
  },
  {
    id: 'document-reply',
    title: 'The reply about the document follows the contract',
    clauses: [
      'DOC-REP-1',
      'DOC-REP-3',
      'DOC-REP-4',
      'DOC-REP-5',
      'DOC-REP-6',
      'DOC-FLD-1',
      'DOC-FLD-2',
      'DOC-FLD-4',
      'DOC-FLD-5',
      'DOC-FLD-6',
      'DOC-FLD-8',
    ],
    level: 'error',
    sends: 'GET for the document',
    *talk(document) {
      const exchange = yield callFor(document);
      if (exchange.status === null)
        return brokenBy(exchange, {
          path: '$reply',
          message: `The service did not reply. ${exchange.failure ?? ''}`.trim(),
          effect: 'The client learns nothing about the document.',
          fix: 'Check the base_url, and the log of the service.',
        });
      return judged(fromVerdict(exchange, 'error'), exchange);
    },
  },
  {
    id: 'document-clean',
    title: 'Nothing in the reply about the document is doubtful',
    clauses: ['DOC-REP-4', 'DOC-REP-8', 'DOC-FLD-2', 'DOC-FLD-3', 'DOC-FLD-5', 'DOC-FLD-9'],
    level: 'warning',
    sends: 'GET for the document',
    *talk(document) {
      const exchange = yield callFor(document);
      return judged(fromVerdict(exchange, 'warning'), exchange);
    },
  },
];

/** What a call without a valid token must come to. */
const refusedProbe = (credential: 'none' | 'wrong'): ConnectionProbe => ({
  id: credential === 'none' ? 'document-no-token' : 'document-wrong-token',
  title: `A ${credential === 'none' ? 'missing' : 'wrong'} token is answered with status_code 401`,
  clauses: ['DOC-REP-6'],
  level: 'error',
  sends: `GET ${credential === 'none' ? 'without a token' : 'with a token that is not valid'}`,
  *talk({ hasToken, documents }) {
    if (!hasToken) return notExercised('The connection has no token.');
    const document = documents[0] ?? { id: unknownDocument, age: null };
    const exchange = yield { ...callFor(document), credential };
    const findings = unlike(exchange, ['unauthorized'], {
      what: `A ${credential === 'none' ? 'missing' : 'wrong'} token`,
      effect:
        exchange.document === 'completed'
          ? 'Anybody can read the documents.'
          : 'The client cannot tell that its token is the reason.',
      fix: 'Answer missing and invalid credentials with status_code 401 and a message.',
    });
    return judged([...findings, ...fromVerdict(exchange, 'error')], exchange);
  },
});

/** The probes that run once for each connection. */
export const connectionProbes: readonly ConnectionProbe[] = [
  {
    id: 'document-unknown',
    title: 'An unknown id is answered with status_code 204',
    clauses: ['DOC-REP-4'],
    level: 'error',
    sends: 'GET with a UUID that no document has',
    *talk() {
      const exchange = yield callFor({ id: unknownDocument, age: null });
      const findings = unlike(exchange, ['not-found'], {
        what: 'An unknown id',
        effect: 'The client cannot tell that there is no such document.',
        fix: 'Answer an unknown id with status_code 204, a message and the id.',
      });
      return judged([...findings, ...fromVerdict(exchange, 'error')], exchange);
    },
  },
  refusedProbe('none'),
  refusedProbe('wrong'),
];
