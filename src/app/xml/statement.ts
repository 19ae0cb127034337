import {
  type CheckedDocument,
  checkStatements,
  summarise,
} from '#core/statement/check-statement.ts';
import {
  outcomeOfChecks,
  restsOnSaid,
  rulesMark,
  type StatementOutcome,
} from '#core/statement/outcome.ts';
import type { UnreadRows, ValuePlace } from '#core/statement/report.ts';
import type { Assertion, StatementRulesInput } from '#core/statement/rules.ts';
import { grouped } from '#core/text/wording.ts';
import { attributesOf, elementOf } from '#core/xml/attributes.ts';
import type { XPathValue } from '#core/xml/xpath.ts';
import { XPathFault } from '#core/xml/xpath.ts';
import type { XmlQuestions } from './open.ts';
import { type OpenXml, pathIn, type Step } from './open.ts';
import { runXPath } from './query.ts';

/** An assertion of the user and its outcome; `fault` says why its XPath cannot be run, `hint` what it may have meant. The place is that of the element that it is about. */
export type AssertionResult = Assertion & {
  outcome: 'held' | 'broken' | 'fault';
  hint: string | null;
  fault: string | null;
} & (Place | typeof nowhere);

type Place = { path: string; line: number; column: number; node: number };
const nowhere = { path: null, line: null, column: null, node: null };

/** The place of a value in the text as it was received. */
export function placeOfValue(document: OpenXml, { element, attribute }: ValuePlace): Place {
  const { tree } = document;
  const found =
    attribute === null
      ? undefined
      : attributesOf(tree, element).find(({ qname }) => qname === attribute);
  const at = document.lines('raw').at(found?.start ?? tree.start(element));
  const path = pathIn(document, element);
  return { path: found ? `${path}/@${attribute}` : path, ...at, node: element };
}

/** An XPath asserts something where it is true, or finds a node, a text or a number that is not 0. */
function isTrue(value: XPathValue): boolean {
  if (value.type === 'nodes') return value.nodes.length > 0;
  if (value.type === 'number') return value.value !== 0 && !Number.isNaN(value.value);
  return value.type === 'string' ? value.value !== '' : value.value;
}

/** Runs one assertion of the user; an XPath that cannot be run is a fault, not a broken assertion. */
function runAssertion(
  document: OpenXml,
  assertion: Assertion,
  namespaces: Record<string, string>,
  step: Step,
): AssertionResult {
  try {
    const { value, hint } = runXPath(document, assertion.xpath, namespaces, step);
    const [first] = value.type === 'nodes' ? value.nodes : [];
    const place =
      first === undefined
        ? nowhere
        : placeOfValue(document, { element: elementOf(document.tree, first), attribute: null });
    const outcome = isTrue(value) ? 'held' : 'broken';
    return { ...assertion, outcome, hint, fault: null, ...place };
  } catch (fault) {
    if (!(fault instanceof XPathFault)) throw fault;
    return { ...assertion, outcome: 'fault', hint: null, fault: fault.message, ...nowhere };
  }
}

const checked = (document: OpenXml, rules: StatementRulesInput, step: Step): CheckedDocument =>
  document.kept('statement', [rules.roles, rules.debitsRaiseBalance], () =>
    checkStatements(
      document.tree,
      {
        roles: new Map(Object.entries(rules.roles)),
        debitsRaiseBalance: rules.debitsRaiseBalance,
      },
      () => step(),
    ),
  );

/** Statements whose columns are listed. */
const mostListed = 200;

/** The statements of a document with their roles, the statement checks, and the user's assertions. */
export function checkStatement(
  document: OpenXml,
  { rules }: XmlQuestions['checkStatement'],
  step: Step,
) {
  const found = checked(document, rules, step);
  const listed = found.statements.filter(({ rows }) => rows > 0);
  const left =
    listed.length > mostListed
      ? `The columns of the first ${mostListed} of ${grouped(listed.length)} statements are listed.`
      : null;
  return {
    statements: listed
      .slice(0, mostListed)
      .map(({ label, path, rows, columns, roles }) => ({ label, path, rows, columns, roles })),
    checks: summarise(found).map(({ place, ...finding }) => ({
      ...finding,
      ...(place === null ? nowhere : placeOfValue(document, place)),
    })),
    unread: unreadOf(document, found),
    /** Why there is nothing to check, or what is not listed, in a sentence. */
    note: found.note ?? left,
    assertions: rules.assertions.map((one) => runAssertion(document, one, rules.namespaces, step)),
  };
}

/** How many cells of all tables could not be read, and the first one of them. */
function unreadOf(document: OpenXml, { unread: { count, first } }: CheckedDocument): UnreadRows {
  if (first === null) return { count, first };
  const { node, ...place } = placeOfValue(document, { element: first.node, attribute: null });
  return { count, first: { text: first.text, role: first.role, row: first.row + 1, ...place } };
}

/** What the checks say of a document in short. */
export function outcomeOf(
  document: OpenXml,
  rules: StatementRulesInput,
  step: Step,
): StatementOutcome {
  const found = checked(document, rules, step);
  const { assertions, namespaces } = rules;
  return {
    rules: rulesMark(rules),
    ...outcomeOfChecks({
      checks: summarise(found),
      assertions: assertions.map((one) => runAssertion(document, one, namespaces, step)),
    }),
    isSaid: restsOnSaid(found.statements, rules),
  };
}
