import { type ReplyText, suggestFix } from '#core/diagnosis/suggest-fix.ts';
import { answerCalls } from '../rpc/worker-rpc.ts';
import { type JudgeRequest, judge } from './judge-text.ts';

answerCalls((asked: JudgeRequest | { fix: ReplyText }) =>
  'fix' in asked ? suggestFix(asked.fix).text : judge(asked),
);
