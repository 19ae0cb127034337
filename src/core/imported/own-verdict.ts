import type { ChosenReadings } from '../contract/assumptions.ts';
import { type Finding, subjectOutsideText } from '../contract/finding.ts';
import { type DocumentVerdict, documentVerdictSchema } from '../document/verdict.ts';
import { decodeBody } from '../json/text.ts';
import { urlMask } from '../secrets/url-secrets.ts';
import { type WidgetVerdict, widgetVerdictSchema } from '../widget/verdict.ts';
import { headOf, nothing, type OfReply, type RecordedCall } from './judge-call.ts';
import { withMore } from './judged-reply.ts';

const kept = ' Kept, cannot be judged again: the file does not have what this rests on.';

const marked = (findings: readonly Finding[]): Finding[] =>
  findings.map((one) =>
    one.message.endsWith(kept) ? one : { ...one, message: `${one.message}${kept}` },
  );

/** The verdict that Assay wrote beside a call when it exported it; null where there is none, or one of something else. */
function verdictThen({ entry, place }: RecordedCall): DocumentVerdict | WidgetVerdict | null {
  const written = entry.own?.verdict ?? null;
  if (written === null) return null;
  const parsed =
    place.as === 'document'
      ? documentVerdictSchema.safeParse(written)
      : widgetVerdictSchema.safeParse(written);
  return parsed.success && parsed.data.as === place.as ? parsed.data : null;
}

/** Headers that lead a browser on, or stop it. */
const deciding = /^(?:location|access-control-.*)$/i;

/** Whether a mask stands where the verdict was made on a secret: in the reply, or in what decides about a hop. */
function isMasked(found: OfReply, { hops }: RecordedCall): boolean {
  const inHeads = hops.some(({ entry }) =>
    entry.reply?.headers.some(([name, value]) => deciding.test(name) && value.includes(urlMask)),
  );
  return inHeads || (found.body !== null && decodeBody(found.body).text.includes(urlMask));
}

/**
 * The verdict on a call that Assay exported itself. It is judged again; what the file lacks for that,
 * because it was masked, cut or never is in a HAR, keeps the finding of when the call was made, and
 * says so. `found` is the verdict of now, or a sentence where nothing can be judged.
 */
export function withKeptVerdict(
  found: OfReply | string,
  call: RecordedCall,
  choices: ChosenReadings,
): OfReply | string {
  const then = verdictThen(call);
  if (then === null) return found;
  if (typeof found === 'string' || isMasked(found, call)) {
    const { reply } = call.entry;
    const of = typeof found === 'string' ? { ...nothing, head: reply && headOf(reply, '') } : found;
    const text = `The verdict is that of when the call was made. ${typeof found === 'string' ? found : 'The reply is in the file with its secrets masked.'}${kept}`;
    const clause = then.as === 'document' ? 'DOC-REP-1' : 'TAB-CRD-2';
    const { as, outcome, assumptions } = then;
    const findings = marked(then.findings);
    const steps = [...then.steps, { clause, path: '$', text }];
    const verdict = { ...then, findings, steps };
    return { ...of, as, outcome, findings, steps, assumptions, verdict, asSent: null };
  }
  const key = ({ clause, level, path }: Finding): string => `${clause} ${level} ${path}`;
  const now = new Set(found.findings.map(key));
  // Another reading of an open point says other things about the same text.
  const isSameReading = then.assumptions.every(
    ({ id, reading }) => (choices[id as keyof ChosenReadings] ?? 'ours') === reading,
  );
  const more = then.findings.filter(
    (one) => !now.has(key(one)) && (isSameReading || subjectOutsideText(one) !== null),
  );
  return withMore(found, marked(more), then.assumptions);
}
