import type { Finding } from '#core/finding.ts';
import { byLevel, countSentence, hasError } from '#core/finding.ts';
import type { Assumption, Step } from '#core/verdict.ts';

/** How the command line ends: 0 nothing at error level, 1 something at error level or a document not to be had, 2 could not run or could not reach. */
export const exits = { good: 0, bad: 1, couldNot: 2 } as const;

/** Ends a command with a sentence for stderr and exit code 2; with `json`, `report` is printed on stdout all the same. */
export class CouldNot extends Error {
  readonly code: string;
  readonly report: object;
  constructor(code: string, message: string, report: object = {}) {
    super(message);
    this.code = code;
    this.report = report;
  }
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
export const printJson = (value: object): void => print(JSON.stringify(value, null, 2));

const signs = { error: '✖', warning: '▲', info: 'ℹ' } as const;

/** One finding in two lines of plain text. */
const told = (finding: Finding): string =>
  `${signs[finding.level]} ${finding.clause}  ${finding.path}  ${finding.line}:${finding.column}\n    ${finding.message}${finding.effect ? ` → ${finding.effect}` : ''}`;

/** The verdict for people who read it in a terminal. */
export function verdictText(verdict: { outcome: string; steps: Step[]; findings: Finding[]; assumptions: Assumption[] }): string {
  const part = (title: string, lines: string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines]);
  return [
    `outcome: ${verdict.outcome} (${countSentence(verdict.findings)})`,
    ...part('Findings', [...verdict.findings].sort(byLevel).map(told)),
    ...part(
      'Steps',
      verdict.steps.map((step) => `  ${step.clause}  ${step.text}`),
    ),
    ...part(
      'Assumptions',
      verdict.assumptions.map((assumption) => `  ${assumption.clause}  ${assumption.open} ${assumption.choice}`),
    ),
  ].join('\n');
}

export const exitOf = (findings: readonly Finding[]): number => (hasError(findings) ? exits.bad : exits.good);
