import { outcomeOfChecks, rulesMark } from '#core/statement/outcome.ts';
import type { Handlers, Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Workspace } from '#operations/schemas.ts';
import { rulesOfKind } from '#operations/statement-schemas.ts';
import type { Ports, Xml, XmlOperationName, XmlSource } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';

const goneSentence =
  'This document is no longer in memory. Fetch it again, or open its stored reply.';

const sourceIn =
  (texts: Texts) =>
  (id: string): XmlSource => {
    const text = texts.find(id);
    if (text === null) throw new OperationError('not-found', goneSentence);
    return { key: id, read: () => text.shown };
  };

/** Keeps the outcome of the statement checks by today's rules with a document of the list. */
export function checkListedDocument(
  { xml, journal }: Pick<Ports, 'xml' | 'journal'>,
  texts: Texts,
  workspace: () => Promise<Workspace>,
): Handlers['checkListedDocument'] {
  const source = sourceIn(texts);
  return async ({ xml: text, id, at, ...kind }, running) => {
    const rules = rulesOfKind((await workspace()).statementRules, kind);
    const report = await xml.ask([source(text)], 'checkStatement', { rules }, running);
    const { connectionId } = kind;
    const outcome = { rules: rulesMark(rules), ...outcomeOfChecks(report) };
    await journal.keepChecks({ connectionId, id }, Date.parse(at), outcome);
    return {};
  };
}

/** The handlers of all questions about stored XML texts. */
export function xmlHandlers(xml: Xml, texts: Texts): Pick<Handlers, XmlOperationName> {
  const source = sourceIn(texts);
  const one =
    <N extends Exclude<XmlOperationName, 'exportGrid' | 'compareXml' | 'compareStatements'>>(
      name: N,
    ) =>
    ({ xml: id, ...question }: Parameters<Handlers[N]>[0] & { xml: string }, running: Running) =>
      // Without the id of the text the input is the question of that name.
      xml.ask([source(id)], name, question as never, running);
  return {
    openXml: one('openXml'),
    readOutline: one('readOutline'),
    findNode: one('findNode'),
    placeNode: one('placeNode'),
    queryXml: one('queryXml'),
    readGrid: one('readGrid'),
    readChart: one('readChart'),
    checkStatement: one('checkStatement'),
    profileXml: one('profileXml'),
    findDrift: one('findDrift'),
    readLines: one('readLines'),
    findText: one('findText'),
    exportGrid: async ({ xml: id, ...question }, running) => {
      const bytes = await xml.ask([source(id)], 'exportGrid', question, running);
      const name = `${texts.find(id)?.name.replace(/\.xml$/, '') ?? 'table'}.${question.as}`;
      return texts.keep({ name, shown: bytes, original: bytes });
    },
    compareStatements: ({ before, after, ...question }, running) =>
      xml.ask([source(before), source(after)], 'compareStatements', question, running),
    compareXml: ({ before, after, ...question }, running) =>
      xml.ask([source(before), source(after)], 'compareXml', question, running),
  };
}
