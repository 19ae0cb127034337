import { hasError } from '../contract/finding.ts';
import { judgeDocument } from '../contract/judge-document.ts';
import { maskedText } from '../contract/masked-text.ts';
import { several } from '../text/wording.ts';
import { anonymousCopy } from './anonymous.ts';
import { type Copied, foundIn } from './copied.ts';
import { isBroken, smallestCopy } from './reduce.ts';

/** What to make of a copy; `secrets` are masked in it, as in every export. */
export type CopyToMake = Copied & {
  isMinimal: boolean;
  isAnonymous: boolean;
  secrets: readonly string[];
};

/** `text`: the copy, null where none could be made; `says`: sentences about it; `isBroken`: whether the original has an error or a broken statement check. */
export type MadeCopy = { text: string | null; says: string[]; isBroken: boolean };

const linesOf = (text: string): number => text.trim().split(/\r\n?|\n/).length;

function reduced(copied: Copied): { text: string; says: string } {
  const { text, first, steps, isBounded } = smallestCopy(copied);
  if (first === null)
    return { text, says: 'No finding and no broken check: nothing was taken out.' };
  const lines = `${several(linesOf(text), 'line')} of ${linesOf(copied.text)}`;
  const bound = isBounded ? ` It was judged ${several(steps, 'time')}, then Assay stopped.` : '';
  return { text, says: `The first finding is the same, ${first}: ${lines}.${bound}` };
}

function anonymousSentences(kept: readonly string[] | undefined): string[] {
  if (!kept)
    return [
      'No copy was made: with other texts and amounts it would have other findings or checks.',
    ];
  const words = kept.map((word) => JSON.stringify(word)).join(', ');
  return [
    'Texts are replaced, and all amounts multiplied by one whole number from 2 to 9, so amounts can be guessed; dates, counts and short numbers stay.',
    ...(words === '' ? [] : [`A finding rests on these words, so they stay: ${words}.`]),
  ];
}

/** The text without secrets and without what looks like one. */
function masked({ as, httpStatus }: Copied, text: string, secrets: readonly string[]): string {
  if (as !== 'document')
    return maskedText(text, secrets, as === 'xml' ? 'document' : 'webhook').text;
  const { reply } = judgeDocument({ body: text, httpStatus, secrets, askedId: null, now: null });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply);
}

/** Makes a copy for somebody else: the smallest one with the same first finding, one without personal data, or both. `random` is from 0 to 1. */
export function makeCopy(
  { isMinimal, isAnonymous, secrets, ...given }: CopyToMake,
  random: () => number,
): MadeCopy {
  const small = isMinimal ? reduced(given) : null;
  const copied = { ...given, text: small?.text ?? given.text };
  const anonymous = isAnonymous ? anonymousCopy(copied, random) : null;
  const found = foundIn(copied, copied.text);
  const says = isAnonymous ? anonymousSentences(anonymous?.kept) : [];
  return {
    text:
      isAnonymous && !anonymous ? null : masked(copied, anonymous?.text ?? copied.text, secrets),
    says: small ? [small.says, ...says] : says,
    isBroken: hasError(found.findings) || isBroken(found),
  };
}
