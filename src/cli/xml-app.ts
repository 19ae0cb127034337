import { join } from 'node:path';
import { createJudge } from '#adapters/workers/judge.ts';
import { createCommandXml } from '#adapters/workers/xml.ts';
import { createTexts } from '#app/texts.ts';
import { inspectXml, xmlHandlers } from '#app/xml/handlers.ts';
import type { XmlOperationName } from '#app/xml/open.ts';
import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { xmlOperations } from '#operations/xml-schemas.ts';
import { type Runs, runsOf, stoppedByUser } from './running.ts';

type Name = XmlOperationName | 'inspectXml';

/** The operations about XML documents, for a command that reads files; a `CommandApp` runs them as well. */
export type XmlApp = Runs<Name>;

/**
 * The app of a command that only reads files: it sends nothing, reads no secret and opens no data
 * folder, so that most of the app is not loaded. `app.ts` loads this file when a command needs it.
 */
export function createXmlApp(readings: ChosenReadings): XmlApp {
  // The build puts the threads next to the command line itself.
  const threads = import.meta.dirname;
  const stopped = stoppedByUser();
  const texts = createTexts();
  const judge = createJudge(join(threads, 'judge-thread.js'));
  const xml = createCommandXml(join(threads, 'xml-thread.js'));
  const handlers = {
    ...xmlHandlers(xml, texts),
    inspectXml: inspectXml(judge, texts, async () => readings),
  };
  // Statements, profiles and comparisons have a table of their own, which takes longer to load than this one.
  const tableWith = async (name: string) =>
    Object.hasOwn(xmlOperations, name)
      ? xmlOperations
      : (await import('#operations/xml-check-schemas.ts')).xmlCheckOperations;
  return {
    stopped,
    texts,
    run: runsOf<Name>(tableWith, handlers, stopped),
    close: async () => void (await Promise.all([judge.close(), xml.close()])),
  };
}
