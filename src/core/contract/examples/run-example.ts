import { buildDocumentRequest, DocumentRequestRefused } from '../../document/request.ts';
import type { HttpRequest } from '../../http/http.ts';
import { readUnreachable } from '../../widget/reply/no-reply.ts';
import { buildDirectRequest } from '../../widget/request/direct-request.ts';
import { buildProxiedRequest } from '../../widget/request/request.ts';
import type { AnyVerdict } from '../any-verdict.ts';
import { type Finding, requestFinding } from '../finding.ts';
import { readReply } from '../read-reply.ts';
import type { Example, RequestExample } from './examples.ts';

/** The result of an example: its findings, and the verdict on the reply or the built request. */
export type ExampleResult = {
  findings: Finding[];
  verdict: AnyVerdict | null;
  request: HttpRequest | null;
};

function build(example: RequestExample): { request: HttpRequest | null; findings: Finding[] } {
  switch (example.request) {
    case 'proxied':
      return buildProxiedRequest(example.call);
    case 'direct':
      return buildDirectRequest(example.call);
    case 'document':
      try {
        return buildDocumentRequest(example.call);
      } catch (error) {
        if (!(error instanceof DocumentRequestRefused)) throw error;
        return {
          request: null,
          findings: [
            requestFinding(
              error.clause,
              'error',
              '$request',
              error.message,
              'The request is not sent.',
            ),
          ],
        };
      }
  }
}

/** Judges or builds what an example describes, by the same readers and builders as everything else. */
export function runExample(example: Example): ExampleResult {
  if ('request' in example) return { ...build(example), verdict: null };
  const verdict =
    'unreachable' in example
      ? readUnreachable('get_items', { kind: 'refused', message: example.unreachable })
      : readReply({ httpStatus: 200, category: 'default', surface: null, ...example });
  return { findings: verdict.findings, verdict, request: null };
}
