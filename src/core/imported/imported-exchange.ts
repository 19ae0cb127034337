import type { Finding } from '../contract/finding.ts';
import type { Assumption, ReadAs, Step } from '../contract/verdict.ts';
import type { DocumentVerdict } from '../document/verdict.ts';
import type { Headers, HttpFailure, HttpRequest, Timings } from '../http/http.ts';
import type { JsonRecord } from '../json/text.ts';
import type { Category, Surface } from '../widget/actions.ts';
import type { CorsVerdict, HopKind } from '../widget/cors/model.ts';
import type { PlatformAnswer } from '../widget/issue.ts';
import type { WidgetVerdict } from '../widget/verdict.ts';
import type { FailureReading } from './failure-reading.ts';
import type { Hop } from './place.ts';
import type { ImportKind } from './recognise.ts';

/** What an imported exchange was judged as: a reply to a call, a stored failure, or an XML document. */
export type ImportedAs = ReadAs | 'failure_envelope' | 'widget_issues' | 'xml';

/** The request of a recorded call, with nothing secret in it. */
export type ImportedRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Headers;
  body: string | null;
};

/** The head of a recorded reply, with nothing secret in it; `bytes` is the length of its body. */
export type ImportedHead = {
  status: number;
  statusText: string;
  headers: Headers;
  timings: Timings;
  bytes: number;
};

/** What a browser made of a recorded direct call, with everything that went over the wire for it. */
export type ImportedCors = CorsVerdict & {
  by: 'browser' | 'model';
  said: string | null;
  hops: {
    kind: HopKind;
    request: HttpRequest;
    http: ImportedHead | null;
    failure: HttpFailure | null;
  }[];
};

/**
 * One exchange that was found and judged. `entry` is its place in the recording, of which it takes
 * `entries`; everything that no
 * recording told is null. `verdict` is whole for a reply (for a large one without its value);
 * `failure` is there for what is a stored failure. `body` is the reply as it may be shown and kept.
 */
export type ImportedExchange = {
  as: ImportedAs;
  outcome: string;
  findings: Finding[];
  steps: Step[];
  assumptions: Assumption[];
  hop: Hop | null;
  surface: Surface | null;
  category: Category | null;
  entry: number | null;
  entries: number;
  at: number | null;
  documentId: string | null;
  isMock: boolean;
  tabName: string | null;
  request: ImportedRequest | null;
  head: ImportedHead | null;
  platform: PlatformAnswer | null;
  failure: FailureReading | null;
  cors: ImportedCors | null;
  verdict: DocumentVerdict | WidgetVerdict | null;
  asSent: { rows: (JsonRecord | null)[]; detail: JsonRecord | null } | null;
  body: Uint8Array | null;
};

/**
 * Why an exchange cannot be kept in the history, which has calls of both contracts; null where it
 * can. A stored failure is a call as soon as its reply is known: what the webhook answered, or that
 * it did not.
 */
export function whyNotKept({
  as,
  failure,
}: Pick<ImportedExchange, 'as' | 'failure'>): string | null {
  if (as === 'xml')
    return 'The history keeps calls, and an XML document alone does not tell which call it answers. Save the whole reply of the document service, and import that.';
  const isStatusKnown = failure === null || (failure.status !== null && !failure.isLikely);
  return as === 'widget_issues' && !isStatusKnown
    ? 'The history keeps calls, and this record does not say which status the webhook answered.'
    : null;
}

/** The name of the file that the reply of an exchange is saved as. */
export const fileOf = ({ as }: Pick<ImportedExchange, 'as'>): string =>
  `${as}.${as === 'xml' ? 'xml' : 'json'}`;

/** When an exchange was made, as ISO text. */
export const isoOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/** What was left aside for one reason: `count` of them, in words in `what`. */
export type LeftAside = { what: string; why: string; count: number };

export type Imported = {
  recognised: ImportKind;
  exchanges: ImportedExchange[];
  leftAside: LeftAside[];
};
