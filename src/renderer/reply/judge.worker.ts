import {
  diagnoseThrough,
  type ReplyToFix,
  replyTextOf,
  suggestFix,
} from '#core/diagnosis/suggest-fix.ts';
import { type CopyToMake, makeCopy } from '#core/exported/make-copy.ts';
import { answerCalls } from '../rpc/worker-rpc.ts';
import { type JudgeRequest, judge, type Received } from './judge-text.ts';

/** Characters of a reply that is judged to the end of its fixes while somebody types. */
const longestTyped = 8 * 1024;

/** From 0 to 1. */
const randomShare = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

answerCalls(
  (asked: JudgeRequest | { fix: ReplyToFix } | { copy: CopyToMake } | { received: Received }) => {
    if ('fix' in asked) return suggestFix(asked.fix);
    if ('copy' in asked) return makeCopy(asked.copy, randomShare);
    if ('received' in asked) {
      const { verdict, text, how } = asked.received;
      return diagnoseThrough(replyTextOf(verdict, text, how), verdict.findings);
    }
    const judged = judge(asked);
    return { ...judged, whole: diagnoseThrough(asked, judged.findings, longestTyped) };
  },
);
