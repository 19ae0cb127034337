import type { ChosenReadings } from '../contract/assumptions.ts';
import type { Finding } from '../contract/finding.ts';
import { htmlPage, isFailureEnvelope } from '../contract/likeness.ts';
import { createNotes, type Notes } from '../contract/notes.ts';
import type { Assumption, Step } from '../contract/verdict.ts';
import { isObject, quoted } from '../contract/words.ts';
import { closeCutJson } from '../json/close-cut.ts';
import { parseJson } from '../json/text.ts';
import { withoutLookAlikes } from '../secrets/credentials.ts';
import { grouped } from '../text/wording.ts';
import { type ActionName, actionNames } from '../widget/actions.ts';
import { type FailureEnvelope, storedCharacters } from '../widget/issue.ts';
import { keepsItems, reportFailure, reportLookAlikes } from '../widget/reply/failure.ts';

/** Who has to act on a failure. */
export type Side = 'webhook' | 'gateway' | 'setup' | 'network' | 'identity';

const saysOf: Readonly<Record<Side, string>> = {
  webhook: 'The webhook itself failed or refused the call: its log has the reason.',
  gateway:
    'Proxies and gateways answer so: perhaps one did not reach the webhook, or it took too long.',
  setup: 'Servers answer so to a wrong address, method or credential: compare those of the tab.',
  network:
    'The platform got no reply: the hostname, the connection or the time limit is the cause.',
  identity: 'The platform could not verify the visitor, so the webhook was not called.',
};

/**
 * A stored failure as far as it can be read. `status` null: nothing says it; `isLikely`: it was
 * guessed from the text. `text` is the stored text with what looks like a credential masked,
 * `characters` how many it has, and `isCut` whether more followed; `repaired` is a cut JSON text
 * with its open ends closed, for viewing only. `action` is null where nothing names it.
 */
export type FailureReading = {
  side: Side;
  says: string;
  status: number | null;
  isLikely: boolean;
  text: string;
  characters: number;
  isCut: boolean;
  repaired: string | null;
  action: ActionName | null;
};

/** What a failure envelope or a widget_issues record says, without being judged as an item. */
export type FailureEvidence = {
  reading: FailureReading;
  outcome: 'failure';
  findings: Finding[];
  steps: Step[];
  assumptions: Assumption[];
};

const isErrorStatus = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 300 && value <= 599;

const statusKeys = ['status', 'statusCode', 'status_code', 'httpStatus', 'code'];

function statusInJson(value: unknown, depth = 0): number | null {
  if (!isObject(value) || depth > 1) return null;
  for (const key of statusKeys) {
    const found = Object.hasOwn(value, key) ? Number(value[key]) : Number.NaN;
    if (isErrorStatus(found)) return found;
  }
  return Object.hasOwn(value, 'error') ? statusInJson(value.error, depth + 1) : null;
}

/** Letters of a text that are looked at for its status. */
const lookedAt = 20_000;

/** The status that a failed reply says in its body, in JSON or in its title; null where it says none. */
function likelyStatus(text: string): number | null {
  const head = text.slice(0, lookedAt);
  const whole = parseJson(text.length > lookedAt ? '' : text);
  const parsed = whole.ok ? whole : parseJson(closeCutJson(head)?.text ?? '');
  const inJson = parsed.ok ? statusInJson(parsed.value) : null;
  if (inJson !== null) return inJson;
  const title = /<title[^<>]*>([^<]{1,200})/i.exec(head)?.[1] ?? head.slice(0, 300);
  const number = /(?<![\d.])[45]\d\d(?![\d.])/.exec(title)?.[0];
  return number === undefined ? null : Number(number);
}

const setupStatuses: ReadonlySet<number> = new Set([401, 403, 404, 405, 407, 410]);

function sideOf(status: number | null, text: string): Side {
  if (status !== null && status >= 300 && status < 400) return 'setup';
  if (status !== null && setupStatuses.has(status)) return 'setup';
  const isGateway = status === 502 || status === 503 || status === 504;
  return isGateway && (htmlPage(text) !== null || text.length < 200) ? 'gateway' : 'webhook';
}

/** How many characters a text has as the record counts them: Unicode code points (TAB-ERR-4). */
const charactersIn = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/** Whether a text ends where a stored body is cut, by either way of counting (TAB-ERR-4). */
export const endsAtLimit = (text: string): boolean =>
  text.length === storedCharacters || charactersIn(text) === storedCharacters;

type Known = {
  status: number | null;
  isCut: boolean | null;
  side?: Side;
  action?: ActionName | null;
};

function readStored(stored: string, { status, isCut, side, action = null }: Known): FailureReading {
  const cut = isCut ?? (endsAtLimit(stored) && !parseJson(stored).ok);
  const likely = status ?? likelyStatus(stored);
  const at = side ?? sideOf(likely, stored);
  const text = withoutLookAlikes(stored, 'webhook');
  return {
    side: at,
    says: saysOf[at],
    status: likely,
    isLikely: status === null && likely !== null,
    text,
    characters: charactersIn(stored),
    isCut: cut,
    repaired: cut ? (closeCutJson(text)?.text ?? null) : null,
    action,
  };
}

function noteCut(notes: Notes, { isCut, characters, repaired }: FailureReading): void {
  if (!isCut) return;
  const shown = repaired === null ? '' : ' The JSON is closed for viewing only.';
  notes.step(
    'TAB-ERR-4',
    [],
    `The stored body ends after ${grouped(characters)} characters, where it was cut. What followed is lost.${shown}`,
  );
}

const evidenceOf = (reading: FailureReading, notes: Notes, stored: string): FailureEvidence => ({
  reading,
  outcome: 'failure',
  ...notes.conclude(stored, false),
});

/** What an object says as failure envelope (TAB-ERR-1): a value that should be a text is kept as JSON, because the platform writes the envelope and the webhook is not to blame. Null for any other object. */
export function envelopeIn(value: unknown): FailureEnvelope | null {
  if (!isFailureEnvelope(value)) return null;
  const textOf = (got: unknown): string =>
    typeof (got ?? '') === 'string' ? `${got ?? ''}` : JSON.stringify(got);
  const { status, details, error } = value;
  return { ok: false, status: Number(status), details: textOf(details), error: textOf(error) };
}

/** Whether an envelope says that the visitor could not be verified (TAB-IDN-2). `answered`: the HTTP status of the platform, where it is known. */
const isIdentityRefusal = ({ status, error }: FailureEnvelope, answered: number | null): boolean =>
  status === 401 && (answered === 401 || /\bidentity\b|\bend.?user\b/i.test(error));

/** Reads the failure envelope that the platform gave the widget (TAB-ERR-1, TAB-ERR-2, TAB-IDN-2). */
export function readEnvelope(
  envelope: FailureEnvelope,
  answered: number | null,
  choices: ChosenReadings,
): FailureEvidence {
  const { status, details, error } = envelope;
  const notes = createNotes(choices);
  notes.assume('failure-envelope-texts');
  const reason = error === '' ? '' : `: ${quoted(error)}`;
  if (isIdentityRefusal(envelope, answered)) {
    const reading = readStored(details, { status, isCut: false, side: 'identity' });
    notes.assume('identity-refused');
    notes.step('TAB-IDN-2', [], saysOf.identity);
    notes.report('error', 'TAB-IDN-2', () => ({
      at: [],
      message: `The identity of the visitor failed to verify${reason}.`,
      effect: 'The webhook is not called.',
    }));
    return evidenceOf(reading, notes, details);
  }
  // No reply has a status below 100.
  if (status < 100 || answered === 502) {
    const reading = readStored(details, { status: null, isCut: false, side: 'network' });
    notes.assume('status-when-unreachable');
    notes.step('TAB-ERR-2', [], saysOf.network);
    notes.report('error', 'TAB-ERR-2', () => ({
      at: [],
      message: `The webhook could not be reached${reason}.`,
      effect: keepsItems,
    }));
    return evidenceOf({ ...reading, status: null, isLikely: false }, notes, details);
  }
  const reading = readStored(details, { status, isCut: null });
  reportFailure(notes, { httpStatus: status, text: details }, keepsItems);
  noteCut(notes, reading);
  return evidenceOf(reading, notes, details);
}

/** A widget_issues record: its body, whether it says that it was cut, and the status and the action where somebody wrote them down. */
export type IssueEvidence = {
  body: string;
  truncated: boolean | null;
  status: number | null;
  action: ActionName | null;
};

/** The records in a parsed value: one, or a list of them; null where it is something else. */
export function issuesIn(value: unknown): IssueEvidence[] | null {
  const named = isObject(value) && Object.keys(value).join() === 'widget_issues';
  const held: unknown = named ? value.widget_issues : value;
  const list: readonly unknown[] = Array.isArray(held) ? held : [held];
  const records = list.flatMap((one): IssueEvidence[] => {
    // Databases write 0 and 1 for false and true.
    const at = isObject(one) ? [false, true, 0, 1].indexOf(one.truncated as boolean) : -1;
    if (!isObject(one) || typeof one.body !== 'string' || at === -1) return [];
    const status = isErrorStatus(one.status) ? one.status : null;
    const action = actionNames.find((name) => name === one.action) ?? null;
    return [{ body: one.body, truncated: at % 2 === 1, status, action }];
  });
  return records.length > 0 && records.length === list.length ? records : null;
}

/** Reads the body that a widget_issues record holds: the beginning of a reply that was not 2xx (TAB-ERR-1, TAB-ERR-4). */
export function readIssue(
  { body, truncated, status, action }: IssueEvidence,
  choices: ChosenReadings,
): FailureEvidence {
  const notes = createNotes(choices);
  const reading = readStored(body, { status, isCut: truncated, action });
  if (status === null) {
    const likely = reading.status === null ? '' : `, most likely ${reading.status}`;
    notes.step(
      'TAB-ERR-1',
      [],
      `A widget_issues record holds the body of a reply that was not 2xx${likely}. The record does not say the status.`,
    );
    notes.report('error', 'TAB-ERR-1', () => ({
      at: [],
      message: `The webhook must answer 2xx; it answered something else${likely}.`,
      effect: keepsItems,
    }));
    reportLookAlikes(notes, body);
  } else reportFailure(notes, { httpStatus: status, text: body }, keepsItems);
  noteCut(notes, reading);
  return evidenceOf(reading, notes, body);
}
