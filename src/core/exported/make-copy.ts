import { hasError } from '../contract/finding.ts';
import { judgeDocument } from '../contract/judge-document.ts';
import { maskedText } from '../contract/masked-text.ts';
import { manyOf } from '../text/wording.ts';
import { type Copied, foundIn } from './copied.ts';
import { isBroken, smallestCopy } from './reduce.ts';

/** What to make of a copy; `secrets` are masked in it, as in every export. */
export type CopyToMake = Copied & { isMinimal: boolean; secrets: readonly string[] };

/** A copy, what is to be said of it in sentences, and whether it has an error or a broken statement check. */
export type MadeCopy = { text: string; says: string[]; isBroken: boolean };

const linesOf = (text: string): number => text.trim().split(/\r\n?|\n/).length;

function reduced(copied: Copied): { text: string; says: string } {
  const { text, first, steps, isBounded } = smallestCopy(copied);
  if (first === null)
    return { text, says: 'No finding and no broken check: nothing was taken out.' };
  const lines = `${manyOf(linesOf(text), 'line')} of ${linesOf(copied.text)}`;
  const bound = isBounded ? ` It was judged ${manyOf(steps, 'time')}, then Assay stopped.` : '';
  return { text, says: `The first finding is the same, ${first}: ${lines}.${bound}` };
}

/** The text without secrets and without what looks like one. */
function masked({ as, httpStatus }: Copied, text: string, secrets: readonly string[]): string {
  if (as !== 'document')
    return maskedText(text, secrets, as === 'xml' ? 'document' : 'webhook').text;
  const { reply } = judgeDocument({ body: text, httpStatus, secrets, askedId: null, now: null });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply);
}

/** Makes a copy for somebody else: the smallest one with the same first finding. */
export function makeCopy({ isMinimal, secrets, ...copied }: CopyToMake): MadeCopy {
  const says: string[] = [];
  let { text } = copied;
  if (isMinimal) {
    const small = reduced(copied);
    text = small.text;
    says.push(small.says);
  }
  const found = foundIn(copied, text);
  return {
    text: masked(copied, text, secrets),
    says,
    isBroken: hasError(found.findings) || isBroken(found),
  };
}
