import { countsSentence, type LevelCounts, levels } from '#core/contract/finding.ts';
import { grouped } from '#core/text/wording.ts';
import { LevelIcon } from '../../ui/chip.tsx';

/** How many findings of each level there are, in icons and numbers; a screen reader hears "3 errors, 1 warning". Nothing where there are none. */
export function FindingCounts({ counts }: { counts: LevelCounts }) {
  const some = levels.filter((level) => counts[level] > 0);
  if (some.length === 0) return null;
  const sentence = countsSentence(counts);
  return (
    <span
      className="inline-row gap-1 rigid small numbers"
      role="img"
      aria-label={sentence}
      title={sentence}
    >
      {some.map((level) => (
        <span key={level} className="inline-row gap-1" aria-hidden>
          <LevelIcon level={level} silent /> {grouped(counts[level])}
        </span>
      ))}
    </span>
  );
}
