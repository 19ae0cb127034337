import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { largestChecked, largestOpened, tooLarge } from '#core/xml/bounds.ts';
import type { Handlers, Running } from '#operations/dispatch.ts';
import type { CheckedInput } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Judge, Xml, XmlSource } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';
import type { XmlOperationName } from './open.ts';

const goneSentence =
  'This document is no longer in memory. Fetch it again, or open its stored reply.';

/** The text of this id as a source for questions. Throws an OperationError once it is no longer in memory. */
export const sourceIn =
  (texts: Texts) =>
  (id: string): XmlSource => {
    const text = texts.find(id);
    if (text === null) throw new OperationError('not-found', goneSentence);
    return { key: id, read: () => text.shown };
  };

const tables = { works: 'Tables are made of', largest: largestOpened };
/** The questions that need the whole document in memory, with their bounds. */
const bounds: Partial<Record<XmlOperationName, { works: string; largest: number }>> = {
  queryXml: { works: 'XPath works on', largest: largestOpened },
  readOutline: { works: 'The outline shows', largest: largestOpened },
  listTables: tables,
  readGrid: tables,
  exportGrid: tables,
  checkStatement: { works: 'Statement checks read', largest: largestChecked },
};

/** Throws an OperationError for a question about a document beyond its bound. */
function refuseBeyond(name: XmlOperationName, { read }: XmlSource): void {
  const bound = bounds[name];
  const refused = bound && tooLarge(bound.works, read().length, bound.largest);
  if (refused) throw new OperationError('refused', refused);
}

/** Reads a file with an XML document or a saved reply, and keeps the document's text for the questions about it. */
export function inspectXml(
  judge: Pick<Judge, 'file'>,
  texts: Texts,
  readings: () => Promise<ChosenReadings>,
) {
  return async ({ name, body }: CheckedInput<'inspectXml'>, running: Running) => {
    const { xml, ...found } = await judge.file({ body, choices: await readings() }, running);
    return {
      ...found,
      xml: xml && texts.keep({ name: found.from === 'reply' ? `${name}.xml` : name, ...xml }),
    };
  };
}

/** The handlers of all questions about stored XML texts. */
export function xmlHandlers(xml: Xml, texts: Texts) {
  const source = sourceIn(texts);
  const one =
    <N extends Exclude<XmlOperationName, 'exportGrid'>>(name: N) =>
    async (
      { xml: id, ...question }: Parameters<Handlers[N]>[0] & { xml: string },
      running: Running,
    ) => {
      refuseBeyond(name, source(id));
      // Without the id of the text the input is the question of that name.
      return xml.ask(source(id), name, question as never, running);
    };
  return {
    openXml: one('openXml'),
    listTables: one('listTables'),
    readOutline: one('readOutline'),
    findNode: one('findNode'),
    placeNode: one('placeNode'),
    queryXml: one('queryXml'),
    readGrid: one('readGrid'),
    checkStatement: one('checkStatement'),
    readPart: one('readPart'),
    exportGrid: async ({ xml: id, ...question }, running) => {
      refuseBeyond('exportGrid', source(id));
      const bytes = await xml.ask(source(id), 'exportGrid', question, running);
      const name = `${texts.find(id)?.name.replace(/\.xml$/, '') ?? 'table'}.csv`;
      return texts.keep({ name, shown: bytes, original: bytes });
    },
  } satisfies Pick<Handlers, XmlOperationName>;
}
