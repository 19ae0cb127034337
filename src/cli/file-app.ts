import { join } from 'node:path';
import { createJudge } from '#adapters/workers/judge.ts';
import { createCommandXml } from '#adapters/workers/xml.ts';
import { createTexts } from '#app/texts.ts';
import { inspectXml, xmlHandlers } from '#app/xml/handlers.ts';
import type { XmlOperationName } from '#app/xml/open.ts';
import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { Running } from '#operations/dispatch.ts';
import type { CheckedInput, Operations } from '#operations/operations.ts';
import { xmlOperations } from '#operations/xml-schemas.ts';
import { type Runs, runsOf, stoppedByUser } from './running.ts';

type Name = XmlOperationName | 'inspectXml' | 'importEvidence';

/** The operations about files, for a command that only reads them; a `CommandApp` runs them as well. */
export type FileApp = Runs<Name>;

/**
 * The app of a command that only reads files: it sends nothing, reads no secret and opens no data
 * folder, so that most of the app is not loaded. `app.ts` loads this file when a command needs it.
 */
export function createFileApp(readings: ChosenReadings): FileApp {
  // The build puts the threads next to the command line itself.
  const threads = import.meta.dirname;
  const stopped = stoppedByUser();
  const texts = createTexts();
  const judge = createJudge(join(threads, 'judge-thread.js'));
  const xml = createCommandXml(join(threads, 'xml-thread.js'));
  const handlers = {
    ...xmlHandlers(xml, texts),
    inspectXml: inspectXml(judge, texts, async () => readings),
    importEvidence: async (input: CheckedInput<'importEvidence'>, running: Running) => {
      const { bodyOfImport, importReader } = await import('#app/evidence/import.ts');
      const read = importReader(
        { judge, secrets: { seen: () => [] } },
        texts,
        async () => readings,
      );
      return (await read(input.name, bodyOfImport(input), running)).shown;
    },
  };
  // What few commands need has a table of its own, which takes longer to load than this one.
  const tableWith = async (name: Name): Promise<Partial<Operations>> => {
    if (Object.hasOwn(xmlOperations, name)) return xmlOperations;
    if (name === 'importEvidence')
      return (await import('#operations/import-schemas.ts')).importOperations;
    return (await import('#operations/xml-check-schemas.ts')).xmlCheckOperations;
  };
  return {
    stopped,
    texts,
    run: runsOf<Name>(tableWith, handlers, stopped),
    close: async () => void (await Promise.all([judge.close(), xml.close()])),
  };
}
