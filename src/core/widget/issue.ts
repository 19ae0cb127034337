import { z } from 'zod';
import type { ChosenReadings } from '../contract/assumptions.ts';
import { isSuccess } from '../http/http.ts';
import { grouped } from '../text/wording.ts';

/** The record the platform stores per failure; `body` is the webhook's response body cut to its first 2000 characters. */
export const widgetIssueSchema = z.object({ body: z.string(), truncated: z.boolean() });
export type WidgetIssue = z.infer<typeof widgetIssueSchema>;

/** What the server function answers the widget with when the webhook failed (TAB-ERR-1, TAB-ERR-2). */
export const failureEnvelopeSchema = z.object({
  ok: z.literal(false),
  status: z.number(),
  details: z.string(),
  error: z.string(),
});
export type FailureEnvelope = z.infer<typeof failureEnvelopeSchema>;

/** What the platform's server function answered the widget: a failure envelope, or null where the webhook's own reply was passed on. */
export const platformAnswerSchema = z.object({
  httpStatus: z.number(),
  body: failureEnvelopeSchema.nullable(),
});
export type PlatformAnswer = z.infer<typeof platformAnswerSchema>;

/** How many characters of a failed reply's body are stored ("Limits"). */
export const storedCharacters = 2000;

/** Where the body is cut when its characters are Unicode code points: never within one. */
function endOf(bodyText: string): number {
  let end = 0;
  for (let count = 0; count < storedCharacters && end < bodyText.length; count += 1)
    end += (bodyText.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

/** Whether it matters for this body what a character is (TAB-ERR-4). */
export const dependsOnCharacters = (bodyText: string): boolean =>
  bodyText.length > storedCharacters && endOf(bodyText) !== storedCharacters;

/** What of a fired call decides what its failed reply said; `withheld` is the error page that a browser kept from the widget. */
type FailedCall = {
  issue: WidgetIssue | null;
  http: { status: number } | null;
  cors: { withheld?: WidgetIssue | undefined } | null;
};

/**
 * What a failed reply said, as a person may read it, cut as a widget_issues record is, and what to
 * call it (`who` said it); null after 2xx and where it said nothing. `shown` is the reply without its secrets, null
 * where none is kept.
 */
export function saidInFailure(
  { issue, http, cors }: FailedCall,
  shown: string | null,
  who = 'the webhook',
): { said: WidgetIssue; title: string } | null {
  if (http !== null && isSuccess(http.status)) return null;
  const withheld = cors?.withheld ?? null;
  const said = issue ?? withheld ?? (shown === null ? null : issueOf(shown));
  if (said === null || said.body.trim() === '') return null;
  const cut = said.truncated ? `, its first ${grouped(storedCharacters)} characters` : '';
  const title =
    said === withheld
      ? `the server sent this${cut}, and the widget does not see it`
      : `${who} said${cut}`;
  return { said, title };
}

/** The record of a failed reply: its first 2000 characters, code points unless that decision was switched (TAB-ERR-4). */
export function issueOf(bodyText: string, choices: ChosenReadings = {}): WidgetIssue {
  const end =
    choices['characters-are-code-points'] === 'other'
      ? Math.min(storedCharacters, bodyText.length)
      : endOf(bodyText);
  return { body: bodyText.slice(0, end), truncated: end < bodyText.length };
}
