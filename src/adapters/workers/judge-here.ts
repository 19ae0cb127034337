import type { CheckedJudgement, DocumentRules } from '#app/ports/ports.ts';
import { type JudgementOf, judge, type ReplyToJudge } from '#core/contract/judge.ts';
import type { DocumentToJudge } from '#core/contract/judge-document.ts';
import { type AnyVerdict, type ReplyToRead, readReply } from '#core/contract/read-reply.ts';
import {
  type ComparedExchange,
  compareExchanges,
  type ExchangeComparison,
} from '#core/diagnosis/compare.ts';
import { type FileToRead, type LocalFile, readLocalFile } from '#core/document/local-file.ts';
import { isCut } from '#core/document/long-reply.ts';
import type { Imported } from '#core/imported/imported-exchange.ts';
import type { TextToImport } from '#core/imported/judged-reply.ts';

/** A reply to a call, or what is read without one: nothing of that is sent, so that nothing is masked. */
export type Judging =
  | { what: 'reply'; input: ReplyToJudge }
  | { what: 'document'; input: DocumentToJudge & { as: 'document' }; rules: DocumentRules | null }
  | { what: 'saved'; input: ReplyToRead }
  | { what: 'file'; input: FileToRead }
  | { what: 'import'; input: TextToImport }
  | { what: 'compared'; input: Record<'before' | 'after', ComparedExchange> };
export type Judgement =
  | JudgementOf<ReplyToJudge>
  | CheckedJudgement
  | AnyVerdict
  | LocalFile
  | Imported
  | ExchangeComparison;

/** The document of a reply that was decoded as it arrived; null for any other. */
export const decodedBefore = ({ what, input }: Judging): Uint8Array | null =>
  (what === 'document' || what === 'reply') && isCut(input.body) ? input.body.decoded : null;

type OnProgress = (done: number, total: number) => void;

/** Loaded when it is first needed: the forms of kept exchanges would make every thread start later. */
async function importLater(given: TextToImport, onProgress?: OnProgress): Promise<Imported> {
  const { importAnything } = await import('#app/evidence/import-anything.ts');
  return importAnything(given, onProgress);
}

/** Judges a reply of the document endpoint, and checks the statements of its document by `rules`, if there are any. Most replies have none, so the checks are loaded when one does. `step` may throw to end the checks. */
export async function judgeAndCheck(
  { input, rules }: Extract<Judging, { what: 'document' }>,
  onProgress?: OnProgress,
  step?: () => void,
): Promise<CheckedJudgement> {
  const judged = judge(input, onProgress);
  if (judged.xml === null || rules === null) return { ...judged, checks: null };
  const { checkDocument } = await import('#app/xml/check-document.ts');
  return { ...judged, checks: checkDocument(judged.xml.shown, judged.verdict, rules, step) };
}

/** Judges on the calling thread. */
export function judgeHere(
  judging: Judging,
  onProgress?: OnProgress,
): Judgement | Promise<Judgement> {
  switch (judging.what) {
    case 'reply':
      return judge(judging.input, onProgress);
    case 'document':
      return judgeAndCheck(judging, onProgress);
    case 'saved':
      return readReply(judging.input);
    case 'file':
      return readLocalFile(judging.input);
    case 'import':
      return importLater(judging.input, onProgress);
    case 'compared':
      return compareExchanges(judging.input.before, judging.input.after);
  }
}
