import { basename } from 'node:path';
import { Argument, type Command } from 'commander';
import { withDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import { largestOpened, tooLarge } from '#core/xml/bounds.ts';
import { largestInput } from '#operations/bounds.ts';
import { withFileApp } from './app.ts';
import type { FileApp } from './file-app.ts';
import { type OptionList, type OptionsOf, withOptions, xmlOptions } from './options.ts';
import { isBroken, runStatementChecks, statementJson, statementText } from './statement-checks.ts';
import { exits, savedReplySentence } from './terminal/exit-codes.ts';
import { readInput } from './terminal/input.ts';
import { print, printJson, say } from './terminal/output.ts';
import { exitOf, printDiagnosis, verdictText } from './terminal/verdict-text.ts';
import { readingsToJudge } from './workspace/open-workspace.ts';
import { printRequested, requestedJson, xmlInfoText } from './xml-parts.ts';

const optionList = [...xmlOptions, 'workspace', 'data', 'json'] as const satisfies OptionList;
type InspectOptions = OptionsOf<typeof optionList>;

/** `assay inspect-xml`: an XML file, or the document in a saved JSON reply, without sending anything. */
export const define = (command: Command): Command =>
  withOptions(command, optionList)
    .addArgument(new Argument('[file]', 'file to read, - for standard input').default('-'))
    .addHelpText('after', `\n${savedReplySentence}`)
    .action(async (file: string, options: InspectOptions) =>
      withFileApp(await readingsToJudge(options), (app) => run(app, file, options)),
    );

async function run(app: FileApp, file: string, options: InspectOptions): Promise<void> {
  const { xml, ...inspected } = await app.run('inspectXml', {
    name: basename(file),
    body: await readInput(file, largestInput('inspectXml')),
  });
  const info = xml && (await app.run('openXml', { xml: xml.id }));
  const isOpened = xml !== null && xml.bytes <= largestOpened;
  const tables = isOpened ? await app.run('listTables', { xml: xml.id }) : [];
  const statement = xml && (await runStatementChecks(app, xml, options));
  if (options.json) {
    printJson({
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
      print(`${facts.bytes} bytes, ${facts.encoding}, ${wellFormedText(facts.wellFormed)}`);
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
