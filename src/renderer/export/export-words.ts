import { several } from '#core/text/wording.ts';
import type { EvidencePart, MaskedPart } from '#operations/evidence-schemas.ts';

const titles: Readonly<Record<EvidencePart, string>> = {
  'request address': 'Address of the request',
  'request headers': 'Headers of the request',
  'request body': 'Body of the request',
  'reply headers': 'Headers of the reply',
  'reply body': 'Body of the reply',
  verdict: 'Verdict and settings',
};

/** A line for each part in which something is masked; of several calls, how many of them. */
export function maskedLines(
  masked: readonly MaskedPart[],
  count: number,
): { part: EvidencePart; title: string; places: string }[] {
  const parts = [...new Set(masked.map(({ part }) => part))];
  return parts.map((part) => {
    const own = masked.filter((one) => one.part === part);
    const places = several(
      own.reduce((sum, one) => sum + one.places, 0),
      'place',
    );
    const calls = new Set(own.map(({ seq }) => seq)).size;
    return {
      part,
      title: titles[part],
      places: count === 1 ? places : `${places} in ${several(calls, 'call')}`,
    };
  });
}
