import type { Output } from '#app/api.ts';
import { remedy } from '#core/statement/checks/subject.ts';
import { readChecks } from '#core/statement/outcome.ts';
import { type StatementRulesInput, statementRulesSchema } from '#core/statement/rules.ts';
import { listOf } from '#core/text/list-of.ts';
import { errorText, several } from '#core/text/wording.ts';
import { largestChecked, tooLarge } from '#core/xml/bounds.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { FileApp } from './file-app.ts';
import type { XmlOptions } from './options.ts';
import { readInput } from './terminal/input.ts';
import { CouldNot } from './terminal/output.ts';

type Report = Output<'checkStatement'>;
type Asserted = Report['assertions'][number];

/** What the options asked for: the checks, and the assertions with their outcomes. */
export type StatementAnswer = {
  checks: Report['checks'] | null;
  unread: Report['unread'];
  /** Why there is nothing to check, or what is not listed. */
  note: Report['note'];
  assertions: Asserted[];
};

const maxRulesBytes = 1024 * 1024;

/** The rules of a file. Throws CouldNot for one that is no JSON or has unknown keys. */
export async function readRules(file: string): Promise<StatementRulesInput> {
  const text = new TextDecoder().decode(await readInput(file, maxRulesBytes));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CouldNot('bad-input', `The rules in ${file} are not JSON: ${errorText(error)}`);
  }
  const parsed = statementRulesSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CouldNot(
    'bad-input',
    `The rules in ${file} cannot be used: ${issue?.message ?? 'unknown'} at ${issue?.path.join('.') || 'the top'}.`,
  );
}

const noRules: StatementRulesInput = { roles: {}, assertions: [], namespaces: {} };

/**
 * Runs what the options ask for; null where they ask for nothing. `kept` are the roles and rules of the
 * workspace for this kind of documents, which `--rules` replaces; `seconds` is the time limit. Throws
 * CouldNot for an XPath that cannot be run, and at the limit.
 */
export async function runStatementChecks(
  app: FileApp,
  xml: TextRef,
  { checks, rules: file, assert = [], ns }: XmlOptions,
  kept: StatementRulesInput = noRules,
  seconds: number | null = null,
): Promise<StatementAnswer | null> {
  if (!checks && file === undefined && assert.length === 0) return null;
  const rules = file !== undefined ? await readRules(file) : checks ? kept : noRules;
  const typed = assert.map((xpath) => ({
    name: xpath.slice(0, 200),
    level: 'error' as const,
    message: '',
    xpath,
  }));
  const checked = {
    ...rules,
    assertions: [...rules.assertions, ...typed],
    namespaces: { ...rules.namespaces, ...ns },
  };
  const note = tooLarge('Statement checks read', xml.bytes, largestChecked);
  // An assertion that was asked for and cannot be made is no note: the command ends with the reason.
  if (note !== null && checked.assertions.length === 0)
    return { checks: [], unread: { count: 0, first: null }, note, assertions: [] };
  const late = seconds === null ? null : AbortSignal.timeout(Math.ceil(seconds * 1000));
  const report = await app
    .run(
      'checkStatement',
      { xml: xml.id, rules: checked },
      undefined,
      late === null ? app.stopped : AbortSignal.any([app.stopped, late]),
    )
    .catch((error: unknown) => {
      if (!late?.aborted || app.stopped.aborted) throw error;
      throw new CouldNot(
        'timeout',
        `The statement checks took over ${several(seconds ?? 0, 'second')} and were stopped. Allow more with --timeout.`,
      );
    });
  const fault = report.assertions.find(({ outcome }) => outcome === 'fault');
  if (fault) throw new CouldNot('bad-input', `Cannot run the XPath ${fault.xpath}: ${fault.fault}`);
  return {
    checks: checks || file !== undefined ? report.checks : null,
    unread: report.unread,
    note: report.note,
    assertions: report.assertions,
  };
}

/** The keys that a command adds to its JSON object. */
export function statementJson(answer: StatementAnswer | null): object {
  if (answer === null) return {};
  const { checks, unread, note, assertions } = answer;
  return {
    ...(checks && {
      checks: checks.map(({ node, path, line, column, ...check }) => ({
        ...check,
        place: path === null ? null : { path, line, column },
      })),
      unread,
      note,
    }),
    ...(assertions.length > 0 && {
      assertions: assertions.map(({ node, fault, ...assertion }) => assertion),
    }),
  };
}

const signs = { held: '✔', broken: '✖', unclear: '?' } as const;

const at = (one: { line: number | null; column: number | null }): string =>
  one.line === null ? '' : `  ${one.line}:${one.column}`;

/** A line about the cells that could not be read; none where all were read. */
const unreadText = ({ count, first }: Report['unread']): string[] =>
  first === null
    ? []
    : [
        `? ${several(count, 'cell')} could not be read: the ${first.role} of row ${first.row} ${first.text === '' ? 'is empty' : `says "${first.text}"`}${at(first)}`,
      ];

/** The checks for people: a line each, or for several that say the same; what is broken first. */
export function statementText({ checks, unread, note, assertions }: StatementAnswer): string {
  const checkLines = readChecks(checks ?? []).map((alike) => {
    const [first] = alike;
    const ids = [...new Set(alike.map(({ id }) => id))].join(', ');
    return `${signs[first.outcome]} ${ids.padEnd(15)}  ${first.message}${at(first)}`;
  });
  const isUnchosen = checkLines.some((line) => line.includes(remedy));
  const unreadLines = listOf(
    ...unreadText(unread),
    note,
    isUnchosen &&
      '--rules FILE chooses them: {"roles": {"/PATH/OF/ROW": {"amount": "COLUMN", "balance": "COLUMN"}}}',
    checkLines.length > 0 &&
      `${signs.held} holds   ${signs.broken} broken   ${signs.unclear} unclear`,
  );
  const assertionLines = assertions.map(({ name, level, message, outcome, hint }) => {
    const said = [outcome === 'broken' ? message : '', hint ?? ''].filter((text) => text !== '');
    const sign = outcome === 'held' ? signs.held : signs.broken;
    return [`${sign} ${level.padEnd(15)}  ${name}`, ...said].join('  ');
  });
  const brokenCount = (checks ?? []).filter(({ outcome }) => outcome === 'broken').length;
  const title =
    brokenCount === 0
      ? 'Statement checks'
      : `Statement checks: ${several(brokenCount, 'check')} broken`;
  return [
    ...(checks === null
      ? []
      : [...(checks.length > 0 ? [title] : []), ...checkLines, ...unreadLines]),
    ...(assertions.length === 0 ? [] : ['Assertions', ...assertionLines]),
  ].join('\n');
}

/** Whether a check is broken, or an assertion at error level. */
export const isBroken = (answer: StatementAnswer | null): boolean =>
  answer !== null &&
  ((answer.checks ?? []).some(({ outcome }) => outcome === 'broken') ||
    answer.assertions.some(({ outcome, level }) => outcome === 'broken' && level === 'error'));
