import { withoutCredentials } from '#core/secrets/without-credentials.ts';

/** What a line of the log is about: something usual, something that the user is told too, or a fault of ours. */
export type LogLevel = 'info' | 'notice' | 'fault';

/** Characters that one line holds at most. */
const longest = 8000;

/** What is to be said of something that was thrown. */
export const faultText = (fault: unknown): string =>
  fault instanceof Error ? (fault.stack ?? `${fault.name}: ${fault.message}`) : String(fault);

/** One event on one line, with every credential masked; line breaks and control characters cannot begin another one. */
export function logLine(
  at: Date,
  level: LogLevel,
  text: string,
  secrets: readonly string[],
): string {
  const sentence = withoutCredentials(text, secrets)
    .replaceAll(/\s*\r?\n\s*/g, ' | ')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim();
  return `${at.toISOString()} ${level} ${sentence.length > longest ? `${sentence.slice(0, longest)} …` : sentence}\n`;
}
