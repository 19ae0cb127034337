import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import { readReply } from '#core/contract/read-reply.ts';
import {
  diagnoseThrough,
  type ReplyText,
  type ReplyToFix,
  replyTextOf,
  suggestFix,
} from '#core/diagnosis/suggest-fix.ts';
import { type CopyToMake, makeCopy } from '#core/exported/make-copy.ts';
import { answerCalls } from '../rpc/worker-rpc.ts';
import type { Judged } from './store.ts';

/** A received reply with its verdict, to be diagnosed to the end of its fixes. */
type Received = {
  verdict: Pick<AnyVerdict, 'as' | 'findings' | 'assumptions'>;
  text: string;
  how: Parameters<typeof replyTextOf>[2];
};

/** What the judging thread is asked: a verdict, a fix, a copy for somebody else, or a diagnosis. */
export type JudgeQuestion =
  | { typed: ReplyText }
  | { fix: ReplyToFix }
  | { copy: CopyToMake }
  | { received: Received };

/** Characters of a reply that is judged to the end of its fixes while somebody types. */
const longestTyped = 8 * 1024;

/** From 0 to 1. */
const randomShare = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

answerCalls((asked: JudgeQuestion) => {
  if ('fix' in asked) return suggestFix(asked.fix);
  if ('copy' in asked) return makeCopy(asked.copy, randomShare);
  if ('received' in asked) {
    const { verdict, text, how } = asked.received;
    return diagnoseThrough(replyTextOf(verdict, text, how), verdict.findings);
  }
  const { typed } = asked;
  const { outcome, findings } = readReply({ ...typed, body: typed.text });
  const whole = diagnoseThrough(typed, findings, longestTyped);
  return { outcome, findings, whole } satisfies Judged;
});
