import type { AssumptionId } from '../../contract/assumptions.ts';
import type { Notes } from '../../contract/notes.ts';
import { quoted } from '../../contract/words.ts';
import { type Headers, headerValue, is3xx, isRedirect } from '../../http/http.ts';
import type { Surface } from '../actions.ts';
import { dependsOnCharacters, issueOf, storedCharacters } from '../issue.ts';
import { tellLookAlikes } from './secrets.ts';

export const keepsItems = 'the widget shows an error state and keeps the items it had';

/** Says what is taken for granted about a reply whose HTTP status is not known. */
export const tellNoStatus = (notes: Notes): void =>
  notes.step(
    'TAB-ERR-1',
    [],
    'No HTTP status was given: the reply is judged as if it came with 2xx.',
  );

/** The decision of ours that makes a 3xx reply a failure; none for another status. */
export const leansOn3xx = (httpStatus: number, surface: Surface): AssumptionId[] => {
  if (!is3xx(httpStatus)) return [];
  return [surface === 'direct' ? 'fetch-follows-redirects' : 'redirects-not-followed'];
};

/** A non-2xx reply that is said to come over a surface on which the action is never fired: no widget_issues record is claimed (TAB-SRF-5). */
export function tellUnstored(notes: Notes, httpStatus: number, surface: Surface): void {
  const why =
    surface === 'direct'
      ? 'No widget_issues record is made of a direct call.'
      : 'No visitor causes such a call: no widget_issues record is claimed.';
  for (const id of leansOn3xx(httpStatus, surface)) notes.lean(id);
  notes.step('TAB-SRF-5', [], `The HTTP status ${httpStatus} is no 2xx. ${why}`);
  notes.report('error', 'TAB-ERR-1', () => ({
    at: [],
    message: `The webhook must answer 2xx; it answered ${httpStatus}.`,
    effect: 'no visitor causes this reply, so the widget shows nothing of it',
  }));
}

/** What a non-2xx reply on the proxied surface means (TAB-ERR-1); the body is stored, so what it gives away is told too (TAB-ERR-3). */
export function tellFailure(
  notes: Notes,
  reply: { httpStatus: number; headers?: Headers | undefined; text: string },
  effect: string,
): void {
  const { httpStatus, headers = [], text } = reply;
  const location = isRedirect(httpStatus) ? headerValue(headers, 'location') : undefined;
  for (const id of leansOn3xx(httpStatus, 'proxied')) notes.lean(id);
  const target =
    location === undefined ? '' : `, a redirect to ${quoted(location, 200)}, which is not followed`;
  notes.step(
    'TAB-ERR-1',
    [],
    `The HTTP status ${httpStatus} is no 2xx: a widget_issues record is stored and the server function answers HTTP 200 with the failure envelope.`,
  );
  notes.report('error', 'TAB-ERR-1', () => ({
    at: [],
    message: `The webhook must answer 2xx; it answered ${httpStatus}${target}.`,
    effect,
  }));
  tellCut(notes, text);
  tellLookAlikes(notes, text);
}

/** Says what of the body is not stored (TAB-ERR-4), and that nothing is lost where another count of the characters would have cut it. */
function tellCut(notes: Notes, text: string): void {
  const depends = dependsOnCharacters(text);
  const inUnits = depends && notes.decide('characters-are-code-points') === 'other';
  const { body, truncated } = issueOf(
    text,
    inUnits ? { 'characters-are-code-points': 'other' } : {},
  );
  const characters = inUnits ? 'UTF-16 units' : 'Unicode code points';
  if (truncated) {
    const rest = text.slice(body.length);
    const lost = inUnits
      ? rest.length
      : rest.length - (rest.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
    notes.step(
      'TAB-ERR-4',
      [],
      `The stored body is cut after its first ${storedCharacters} ${characters}: the ${lost === 1 ? 'last one is' : `last ${lost.toLocaleString('en-US')} are`} not stored.`,
    );
  } else if (depends) {
    notes.step(
      'TAB-ERR-4',
      [],
      `The body is stored whole: it has no more than ${storedCharacters} ${characters}.`,
    );
  }
}
