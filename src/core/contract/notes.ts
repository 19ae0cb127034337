import { jsonPath, type Path } from '../json/path.ts';
import { placeFindings } from '../json/place.ts';
import type { AssumptionId } from './assumptions.ts';
import { type AssumptionChoices, assumptionRows, type SwitchableId } from './choices.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { byLevel, type Finding } from './finding.ts';
import type { Assumption, Reading, Step } from './verdict.ts';

type Tally = { clause: string; at: Path; count: number; text: (count: number) => string };

/** How many different tallies become steps of their own; what a reply has beyond them is counted in one more step. */
const mostTallies = 100;

/** What is written down while a reply is read: findings, steps, and the decisions of ours it leaned on. */
export type Notes = {
  report: Drafts['report'];
  step(clause: string, at: Path, text: string): void;
  /** A step that happens again and again: one line for all of them, at the place of the first. */
  tally(clause: string, subject: string, at: () => Path, text: (count: number) => string): void;
  lean(id: AssumptionId): void;
  /** Leans on a decision that can be switched, and gives the reading to follow. */
  decide(id: SwitchableId): Reading;
  /** Everything written down, placed in `text`; `json` tells whether that text is JSON. */
  conclude(
    text: string,
    json: boolean,
  ): { steps: Step[]; findings: Finding[]; assumptions: Assumption[] };
};

/** `choices` are the decisions the user has switched to their other reading. */
export function createNotes(choices: AssumptionChoices = {}): Notes {
  const drafts = createDrafts();
  const steps: Step[] = [];
  const tallies = new Map<string, Tally>();
  const leaned = new Set<AssumptionId>();
  const untold: string[] = [];
  const told = ({ clause, at, count, text }: Tally): Step => ({
    clause,
    path: jsonPath(at),
    text: text(count),
  });
  return {
    report: drafts.report,
    step: (clause, at, text) => void steps.push({ clause, path: jsonPath(at), text }),
    tally(clause, subject, at, text) {
      const known = tallies.get(clause + subject);
      if (known) known.count += 1;
      else if (tallies.size < mostTallies)
        tallies.set(clause + subject, { clause, at: at(), count: 1, text });
      else untold.push(clause);
    },
    lean: (id) => void leaned.add(id),
    decide(id) {
      leaned.add(id);
      return choices[id] ?? 'ours';
    },
    conclude(text, json) {
      const { kept, rest } = drafts.finish();
      // Without a draft there is nothing to look for in a text that may be large.
      const placed =
        kept.length === 0 ? [] : placeFindings(text, rest ? [...kept, rest] : kept, json);
      // The one that counts the rest stays at the end, where a reader of the list comes upon it.
      const last = rest ? placed.splice(-1) : [];
      const more = untold.slice(0, 1).map((clause) => ({
        clause,
        path: '$',
        text: `${untold.length} more parts were dropped or replaced in the same way.`,
      }));
      return {
        steps: [...steps, ...[...tallies.values()].map(told), ...more],
        findings: [...placed.sort(byLevel), ...last],
        assumptions: assumptionRows(leaned, choices),
      };
    },
  };
}
