import type { Finding, Level } from '#core/contract/finding.ts';

/** A finding in this line of a reply, but for what is given. */
export const findingAt = (
  line: number,
  level: Level = 'error',
  given: Partial<Finding> = {},
): Finding => ({
  clause: 'TAB-ITM-1',
  level,
  path: '$',
  message: `${level} ${line}`,
  effect: '',
  line,
  column: 1,
  endLine: line,
  endColumn: 2,
  ...given,
});
