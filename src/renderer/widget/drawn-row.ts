import type { Finding } from '#core/finding.ts';
import { indexOfPath } from './row-of-path.ts';

const isLeftOut = (finding: Finding): boolean => finding.effect.startsWith('left out') && /\[\d+\]$/.test(finding.path);

/**
 * The row that a finding is about, by its index among the rows drawn; null when it is about no drawn row. Elements that
 * are no objects are left out of the list, so the rows behind them move up.
 */
export function drawnRow(finding: Finding | null, findings: readonly Finding[]): number | null {
  const index = finding ? indexOfPath(finding.path) : null;
  if (finding === null || index === null || isLeftOut(finding)) return null;
  const before = findings.filter((other) => isLeftOut(other) && (indexOfPath(other.path) ?? index) < index);
  return index - before.length;
}
