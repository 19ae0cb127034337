import { isSuccess } from '../http/http.ts';
import { encode } from '../json/text.ts';
import type { AnyVerdict } from './any-verdict.ts';
import { fixOfUnread, reportUnread } from './body.ts';
import { requestFinding, withoutPlace } from './finding.ts';
import { type JudgementOf, judge, type ReplyToJudge } from './judge.ts';
import { createNotes } from './notes.ts';
import { type ReplyToRead, readReply } from './read-reply.ts';
import type { ReadAs } from './verdict.ts';

/** The clause on the shape of each reply. */
const clauses: Record<ReadAs, string> = {
  get_items: 'TAB-ENV-1',
  item_clicked: 'TAB-CLK-1',
  create_item: 'TAB-CRE-1',
  update_item: 'TAB-UPD-1',
  delete_item: 'TAB-DEL-1',
  document: 'DOC-REP-1',
};

/** Whether the HTTP status alone says what becomes of the call, so that an unread body takes nothing from it. */
const isDecidedByStatus = (as: ReadAs, httpStatus: number | null): boolean =>
  as === 'update_item' ||
  as === 'delete_item' ||
  (as !== 'document' && httpStatus !== null && !isSuccess(httpStatus));

function withFinding<V extends AnyVerdict>(verdict: V, message: string): V {
  const effect = 'Only the HTTP status counts. Nothing is said about what is in the body.';
  const clause = clauses[verdict.as];
  const finding = requestFinding(clause, 'info', '$reply', message, effect, fixOfUnread(clause));
  return { ...verdict, findings: [...verdict.findings, finding] };
}

function unreadVerdict(as: ReadAs, message: string): AnyVerdict {
  const notes = createNotes();
  reportUnread(notes, clauses[as], message);
  const { findings, ...rest } = notes.conclude('', false);
  const concluded = { ...rest, findings: findings.map(withoutPlace), outcome: 'unread' as const };
  if (as === 'document')
    return { ...concluded, as, value: { kind: 'unread', record: null, facts: null } };
  if (as === 'get_items') return { ...concluded, as, value: null };
  return { ...concluded, as: as === 'create_item' ? as : 'item_clicked', value: null };
}

/** The verdict on a call of somebody else whose reply is not judged, which is no fault of the reply; `why` is a whole sentence. */
export function notJudged(as: ReadAs, why: string): AnyVerdict {
  const effect = 'The outcome is unknown.';
  const finding = requestFinding(clauses[as], 'info', '$reply', why, effect, 'Record it again.');
  const said = { outcome: 'unread' as const, steps: [], findings: [finding], assumptions: [] };
  return as === 'document'
    ? { ...said, as, value: { kind: 'unread', record: null, facts: null } }
    : ({ ...said, as, value: null } as AnyVerdict);
}

/** The verdict on a saved reply whose body could not be read, for the reason that `message` gives in a whole sentence. */
export const readUnread = (given: ReplyToRead, message: string): AnyVerdict =>
  isDecidedByStatus(given.as, given.httpStatus)
    ? withFinding(readReply({ ...given, body: '' }), message)
    : unreadVerdict(given.as, message);

/**
 * The judgement on a reply whose body could not be read, such as one that takes too long, for the reason that `message` gives. Nothing of the body may be shown, since
 * it was not looked through for secrets.
 */
export function judgeUnread<Given extends ReplyToJudge>(
  given: Given,
  message: string,
): JudgementOf<Given>;
export function judgeUnread(given: ReplyToJudge, message: string): JudgementOf<ReplyToJudge> {
  const { as } = given;
  if (isDecidedByStatus(as, given.httpStatus)) {
    const judged = judge({ ...given, body: '' });
    return { ...judged, verdict: withFinding(judged.verdict, message) } as typeof judged;
  }
  const verdict = unreadVerdict(as, message);
  const reply = encode('');
  return verdict.as === 'document'
    ? { verdict, reply, masked: true, xml: null }
    : { verdict, reply, asSent: null };
}
