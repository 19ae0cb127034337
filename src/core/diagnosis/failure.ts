import type { Finding } from '../contract/finding.ts';
import type { FailureKind, HttpFailure } from '../http/http.ts';
import { type Diagnosis, diagnose } from './diagnose.ts';

/** What to do when no whole reply came, from a webhook or from the document service. */
export const failureFixes: Readonly<Record<FailureKind, string>> = {
  dns: 'Check the host in the address, and whether the caller can resolve it.',
  refused: 'Start the server, or correct the port in the address.',
  unreachable: 'Check the network between the caller and the server.',
  timeout:
    'Let the server answer sooner, or, for calls of Assay, give it more time in the settings.',
  tls: 'Correct the certificate of the server, or, for calls of Assay, add its authority in the settings.',
  proxy: 'Check the address and the credential of the proxy.',
  reset: 'The server closed the connection: find the reason in its log.',
  incomplete: 'The server must send the whole body that it announces: find the reason in its log.',
  'too-large': 'Return fewer items, or shorter ones.',
  protocol: 'Check that an HTTP server listens at this address, and http or https is right.',
  'bad-url': 'Correct the address.',
};

/** The service decides how large a document is. */
const documentFixes: Readonly<Record<FailureKind, string>> = {
  ...failureFixes,
  'too-large': 'Ask the service for this document in smaller parts.',
};

/** A failure says in its first sentence what happened, and after that what may help here; one that does not gets what helps with its kind. */
export function causeAndFix(
  { kind, message }: Pick<HttpFailure, 'kind' | 'message'>,
  fixes: typeof failureFixes = failureFixes,
): { cause: string; fix: string } {
  const [cause = message, ...help] = message.split(/(?<=\.) (?=[A-Z])/);
  return { cause, fix: help.length > 0 ? help.join(' ') : fixes[kind] };
}

/** What is wrong when a fetch of a document ended without a reply. No rule was broken, so that no finding and no clause belong to it. */
function diagnoseFailure(failure: HttpFailure): Diagnosis {
  return {
    ...causeAndFix(failure, documentFixes),
    effect: 'Your client gets neither an HTTP status nor a document.',
    count: 0,
    clauses: [],
    findings: [],
    after: null,
  };
}

/** What is wrong with a fetch of a document: that it ended without a reply, where it did, and then what its findings say. */
export const diagnoseFetch = (
  findings: readonly Finding[],
  failure: HttpFailure | null,
): Diagnosis[] => [...(failure === null ? [] : [diagnoseFailure(failure)]), ...diagnose(findings)];
