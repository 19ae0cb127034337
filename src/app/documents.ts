import { buildDocumentRequest } from '#core/document/request.ts';
import { documentLimits } from '#core/http.ts';
import { mask } from '#core/redact.ts';
import type { Running } from '#operations/dispatch.ts';
import type { CheckedInput } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import type { Judged } from './again.ts';
import type { Ports } from './ports.ts';
import { replyHead } from './reply-head.ts';
import type { Texts } from './texts.ts';

const fileName = (id: string): string => id.replace(/[^\w.-]+/g, '_').slice(0, 100) || 'document';

/**
 * Fetches one document; what comes back judges the reply (DOC-REQ-1 to DOC-RET-1). The secret is read now, goes to the sender, and is
 * masked everywhere else.
 */
export async function fetchDocument(
  ports: Ports,
  texts: Texts,
  { connection, id, age, sendEmptyId }: CheckedInput<'fetchDocument'>,
  running: Running,
): Promise<Judged<DocumentExchange>> {
  if (id === '' && !sendEmptyId) {
    throw new OperationError('bad-input', 'The document id is empty. Fill it in, or say that the request is to be sent without one.');
  }
  const secret = connection.tokenId === null ? null : await ports.vault.read(connection.tokenId);
  const secrets = secret === null ? [] : [secret];
  const shown = buildDocumentRequest({ connection, id, age, secret: secret === null ? null : mask });
  const sent = buildDocumentRequest({ connection, id, age, secret });
  const now = ports.clock.now();
  const exchange: Pick<DocumentExchange, 'at' | 'request'> = { at: new Date(now).toISOString(), request: shown.request };
  const result = await ports.http.send(sent.request, documentLimits, running);
  if (!result.ok) {
    const { failure } = result;
    return async () => ({ ...exchange, http: null, failure, verdict: null, reply: null, xml: null });
  }
  const { reply } = result;
  return async (choices, judging) => {
    const judged = await ports.judge.document({ body: reply.body, httpStatus: reply.status, askedId: id, now, secrets, choices }, judging);
    return {
      ...exchange,
      http: replyHead(reply, secrets),
      failure: null,
      verdict: { ...judged.verdict, findings: [...shown.findings, ...judged.verdict.findings] },
      reply: texts.keep({ name: `${fileName(id)}.json`, shown: judged.reply, original: judged.reply }),
      xml: judged.xml && texts.keep({ name: `${fileName(id)}.xml`, ...judged.xml }),
    };
  };
}
