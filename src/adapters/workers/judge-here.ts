import type { CheckedJudgement, DocumentRules } from '#app/ports/ports.ts';
import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import type { JudgementOf, ReplyToJudge } from '#core/contract/judge.ts';
import type { DocumentToJudge } from '#core/contract/judge-document.ts';
import type { ReplyToRead } from '#core/contract/read-reply.ts';
import type { ComparedExchange, ExchangeComparison } from '#core/diagnosis/compare.ts';
import type { ReplyToFix, SuggestedFix } from '#core/diagnosis/suggest-fix.ts';
import type { FileToRead, LocalFile } from '#core/document/local-file.ts';
import type { CopyToMake, MadeCopy } from '#core/exported/make-copy.ts';
import type { Imported } from '#core/imported/imported-exchange.ts';
import type { TextToImport } from '#core/imported/judged-reply.ts';

/** A reply to a call, or what is read without one: nothing of that is sent, so that nothing is masked. */
export type Judging =
  | { what: 'reply'; input: ReplyToJudge }
  | { what: 'document'; input: DocumentToJudge & { as: 'document' }; rules: DocumentRules | null }
  | { what: 'saved'; input: ReplyToRead }
  | { what: 'fix'; input: ReplyToFix }
  | { what: 'copy'; input: CopyToMake }
  | { what: 'file'; input: FileToRead }
  | { what: 'import'; input: TextToImport }
  | { what: 'compared'; input: Record<'before' | 'after', ComparedExchange> };
export type Judgement =
  | JudgementOf<ReplyToJudge>
  | CheckedJudgement
  | AnyVerdict
  | SuggestedFix
  | MadeCopy
  | LocalFile
  | Imported
  | ExchangeComparison;

/** From 0 to 1. */
const randomShare = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

type OnProgress = (done: number, total: number) => void;

/** Judges a reply of the document endpoint, and checks the statements of its document by `rules`, if there are any. Most replies have none, so the checks are loaded when one does. `step` may throw to end the checks. */
export async function judgeAndCheck(
  { input, rules }: Extract<Judging, { what: 'document' }>,
  onProgress?: OnProgress,
  step?: () => void,
): Promise<CheckedJudgement> {
  const { judge } = await import('#core/contract/judge.ts');
  const judged = judge(input, onProgress);
  if (judged.xml === null || rules === null) return { ...judged, checks: null };
  const { checkDocument } = await import('#app/xml/check-document.ts');
  return { ...judged, checks: checkDocument(judged.xml.shown, judged.verdict, rules, step) };
}

/** Judges on the calling thread. Each kind loads its own code, so that a command that judges one file, and a thread, start with no other. */
export async function judgeHere(judging: Judging, onProgress?: OnProgress): Promise<Judgement> {
  switch (judging.what) {
    case 'reply': {
      const { judge } = await import('#core/contract/judge.ts');
      return judge(judging.input, onProgress);
    }
    case 'document':
      return judgeAndCheck(judging, onProgress);
    case 'saved': {
      const { readReply } = await import('#core/contract/read-reply.ts');
      return readReply(judging.input);
    }
    case 'fix': {
      const { suggestFix } = await import('#core/diagnosis/suggest-fix.ts');
      return suggestFix(judging.input);
    }
    case 'copy': {
      const { makeCopy } = await import('#core/exported/make-copy.ts');
      return makeCopy(judging.input, randomShare);
    }
    case 'file': {
      const { readLocalFile } = await import('#core/document/local-file.ts');
      return readLocalFile(judging.input);
    }
    case 'import': {
      const { importEvidence } = await import('#core/imported/import.ts');
      const { input } = judging;
      if (input.recorded === undefined) return importEvidence(input, onProgress);
      const { decodedReplies } = await import('../http/content-encoding.ts');
      const recorded = await decodedReplies(input.recorded);
      return importEvidence({ ...input, recorded }, onProgress);
    }
    case 'compared': {
      const { compareExchanges } = await import('#core/diagnosis/compare.ts');
      return compareExchanges(judging.input.before, judging.input.after);
    }
  }
}
