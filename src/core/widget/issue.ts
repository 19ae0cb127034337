import { z } from 'zod';
import type { ChosenReadings } from '../contract/assumptions.ts';

/** The record the platform stores per failure; `body` is the webhook's response body cut to its first 2000 characters. */
export const widgetIssueSchema = z.object({ body: z.string(), truncated: z.boolean() });
export type WidgetIssue = z.infer<typeof widgetIssueSchema>;

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

/** The record of a failed reply: its first 2000 characters, code points unless that decision was switched (TAB-ERR-4). */
export function issueOf(bodyText: string, choices: ChosenReadings = {}): WidgetIssue {
  const end =
    choices['characters-are-code-points'] === 'other'
      ? Math.min(storedCharacters, bodyText.length)
      : endOf(bodyText);
  return { body: bodyText.slice(0, end), truncated: end < bodyText.length };
}
