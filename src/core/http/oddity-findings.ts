import { type Finding, requestFinding } from '../contract/finding.ts';
import type { HttpReply } from './http.ts';

/** What it means that a reply is odd, by the clause of what was called: the contract does not say how it is read. */
const effects = {
  'TAB-DIR-1': 'Browsers read the reply all the same.',
  'TAB-ERR-2':
    'Assay reads the reply as browsers do. The contract does not say whether the platform can read it; if not, the webhook counts as unreachable.',
  'DOC-REP-1': 'Assay reads the reply as browsers do. A stricter HTTP client may refuse it.',
} as const;

/** The warnings about what in a reply only lenient readers of HTTP take; `subject` is the reply in their paths. */
export const oddityFindings = (
  clause: keyof typeof effects,
  { oddities = [] }: Pick<HttpReply, 'oddities'>,
  subject: 'reply' | 'preflight' = 'reply',
): Finding[] =>
  oddities.map(({ path, message, fix }) =>
    requestFinding(
      clause,
      'warning',
      path.replace(/^\$reply/, `$${subject}`),
      message,
      effects[clause],
      fix,
    ),
  );
