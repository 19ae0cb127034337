import { withDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import { several } from '#core/text/wording.ts';
import { largestOpened, tooLarge } from '#core/xml/bounds.ts';
import { withFileApp } from '../app.ts';
import type { FileApp } from '../file-app.ts';
import { isBroken, runStatementChecks, statementJson, statementText } from '../statement-checks.ts';
import { exits } from '../terminal/exit-codes.ts';
import { print, printJson, say } from '../terminal/output.ts';
import { progressLine } from '../terminal/progress-line.ts';
import { exitOf, printDiagnosis, verdictText } from '../terminal/verdict-text.ts';
import { readingsToJudge } from '../workspace/open-workspace.ts';
import { printRequested, requestedJson, xmlInfoText } from '../xml-parts.ts';
import type { ReadFile, ReadOptions } from './read-options.ts';

/** Inspects an XML file, or the document in a saved JSON reply, without sending anything. */
export const readXml = async (file: ReadFile, options: ReadOptions): Promise<void> =>
  withFileApp(await readingsToJudge(options), (app) => run(app, file, options));

async function run(
  app: FileApp,
  { name, body, guessed }: ReadFile,
  options: ReadOptions,
): Promise<void> {
  const line = progressLine();
  const { xml, ...inspected } = await app
    .run('inspectXml', { name, body }, line.show)
    .finally(line.clear);
  const info = xml && (await app.run('openXml', { xml: xml.id }));
  const isOpened = xml !== null && xml.bytes <= largestOpened;
  const tables = isOpened ? await app.run('listTables', { xml: xml.id }) : [];
  const statement = xml && (await runStatementChecks(app, xml, options));
  if (options.json) {
    printJson({
      ...guessed,
      ...withDiagnosis(inspected),
      info: info && { ...info, tables },
      ...(await requestedJson(app, xml, options)),
      ...statementJson(statement),
    });
  } else if (xml && (await printRequested(app, xml, options, inspected.findings))) {
    if (statement) say(statementText(statement));
  } else {
    const { facts } = inspected;
    printDiagnosis(inspected.findings);
    if (facts)
      print(
        `${several(facts.bytes, 'byte')}, ${facts.encoding}, ${wellFormedText(facts.wellFormed)}`,
      );
    if (info) print(xmlInfoText(info, tables));
    if (xml && !isOpened) print(tooLarge('XPath and tables work on', xml.bytes) ?? '');
    print(verdictText(inspected));
    if (statement) print(`\n${statementText(statement)}`);
  }
  process.exitCode = isBroken(statement) ? exits.bad : exitOf(inspected.findings);
}

const wellFormedText = (wellFormed: boolean | null): string => {
  if (wellFormed === null) return 'not read';
  return wellFormed ? 'well-formed' : 'not well-formed';
};
