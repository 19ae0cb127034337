import type { Notes } from '../../contract/notes.ts';
import { lookAlikes } from '../../secrets/look-alikes.ts';
import type { Range } from '../../secrets/named-secret.ts';
import { dependsOnCharacters, issueOf, storedCharacters } from '../issue.ts';

/**
 * What becomes of the secret that stands at an offset of a failed reply (TAB-ERR-3): only the beginning of the body is stored, up to
 * `end`.
 */
export const secretEffect = (
  text: string,
  offset: number,
  end = issueOf(text).body.length,
): string =>
  offset < end
    ? 'stored in the widget_issues record with the body'
    : `behind the first ${storedCharacters} characters of the body: not stored, but the platform received it`;

/** How much of a body is looked through; only its first 2000 characters are stored. */
const lookedThrough = 100_000;

/** Tells of parts of a failed reply that look like a secret (TAB-ERR-3), each kind once, no part twice, and never by its text. */
export function tellLookAlikes(notes: Notes, text: string): void {
  const head = text.slice(0, lookedThrough);
  const inUnits =
    dependsOnCharacters(text) && notes.decide('characters-are-code-points') === 'other';
  const end = issueOf(text, inUnits ? { 'characters-are-code-points': 'other' } : {}).body.length;
  const taken: Range[] = [];
  for (const { kind, find } of lookAlikes) {
    for (const found of find(head)) {
      if (taken.some((range) => found.start < range.end && range.start < found.end)) continue;
      taken.push(found);
      notes.report('error', 'TAB-ERR-3', () => ({
        at: [],
        offset: found.start,
        message: `An error reply must not contain secrets; this part looks like ${kind}.`,
        effect: secretEffect(text, found.start, end),
      }));
      break;
    }
  }
}
