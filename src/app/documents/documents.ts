import type { Running } from '#operations/dispatch.ts';
import type { CheckedInput } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import { createMasking, type Masking } from '../masking.ts';
import type { Ports } from '../ports/ports.ts';
import type { Judged } from '../rejudge.ts';
import type { Texts } from '../texts.ts';
import { askDocument, judgeAsked, shownExchange } from './ask-document.ts';
import { type DocumentLog, noLog } from './document-log.ts';

/** Bytes up to which the answer waits until the reply is written down, so that the list is up to date with it. */
const quicklyWritten = 4 * 1024 * 1024;

/**
 * Fetches one document; what comes back judges the reply (DOC-REQ-1 to DOC-RET-1), and the first judgement is written into the log.
 * `reuse`: over a connection left open by the call before.
 */
export async function fetchDocument(
  ports: Pick<Ports, 'secrets' | 'consent' | 'http' | 'judge' | 'clock'>,
  texts: Texts,
  { connection, id, age, authorization, sendEmptyId, last: given }: CheckedInput<'fetchDocument'>,
  running: Running,
  reuse = false,
  log: DocumentLog = noLog,
  masking: Masking = createMasking(),
): Promise<Judged<DocumentExchange>> {
  if (id === '' && !sendEmptyId) {
    throw new OperationError(
      'bad-input',
      'The document id is empty. Enter one, or confirm that you want to send the request without it.',
    );
  }
  const last = given ?? (await log.lastSeen(connection.id, id));
  const asked = await askDocument(
    ports,
    { connection, id, age, authorization },
    last,
    running,
    reuse,
    masking,
  );
  const { at, request, findings, assumptions, authorization: sent, reply, failure } = asked;
  if (reply === null) {
    await log.record(asked, null, true);
    const without = { http: null, failure, verdict: null, reply: null, xml: null };
    return async () => ({
      at: new Date(at).toISOString(),
      request,
      findings: [...findings],
      assumptions: [...assumptions],
      authorization: sent,
      ...without,
    });
  }
  let isLogged = false;
  return async (choices, judging) => {
    const judged = await judgeAsked(ports, asked, reply, choices, judging);
    if (!isLogged) {
      isLogged = true;
      const written = log.record(asked, judged, true);
      if (judged.reply.length <= quicklyWritten) await written;
    }
    return shownExchange(asked, asked.masker.head(reply), judged, texts);
  };
}
