import { basename } from 'node:path';
import { Argument, Command } from 'commander';
import { withDiagnosis } from '#core/diagnosis/diagnose.ts';
import { largestInput } from '#operations/bounds.ts';
import { withXmlApp } from './app.ts';
import { isBroken, runStatementChecks, statementJson, statementText } from './statement-options.ts';
import { exits, savedReplySentence } from './terminal/exit-codes.ts';
import { readInput } from './terminal/input.ts';
import { print, printJson, say } from './terminal/output.ts';
import { exitOf, printDiagnosis, verdictText } from './terminal/verdict-text.ts';
import { readingsToJudge } from './workspace/open-workspace.ts';
import { type JudgeOptions, withReadings } from './workspace/workspace-options.ts';
import type { XmlApp } from './xml-app.ts';
import {
  csvOf,
  prettyOf,
  printRequested,
  runXPath,
  withXmlOptions,
  type XmlOptions,
  xmlInfoText,
} from './xml-options.ts';

type InspectOptions = XmlOptions & { json?: true };

/** `assay inspect-xml`: an XML file, or the document in a saved JSON reply, without sending anything. */
export const inspectXmlCommand = (): Command =>
  withReadings(
    withXmlOptions(
      new Command('inspect-xml')
        .addArgument(new Argument('[file]', 'file to read, - for standard input').default('-'))
        .option('--json', 'print one JSON object'),
    ),
  )
    .addHelpText('after', `\n${savedReplySentence}`)
    .action(async (file: string, options: InspectOptions & JudgeOptions) =>
      withXmlApp(await readingsToJudge(options), (app) => run(app, file, options)),
    );

async function run(app: XmlApp, file: string, options: InspectOptions): Promise<void> {
  const { xml, ...inspected } = await app.run('inspectXml', {
    name: basename(file),
    body: await readInput(file, largestInput('inspectXml')),
  });
  const info = xml && (await app.run('openXml', { xml: xml.id }));
  const tables = xml ? await app.run('listTables', { xml: xml.id }) : [];
  const statement = xml && (await runStatementChecks(app, xml, options, options.ns));
  if (options.json) {
    const xpath =
      xml && options.xpath !== undefined
        ? { xpath: await runXPath(app, xml, options.xpath, options.ns) }
        : {};
    const pretty = xml && options.pretty ? { pretty: prettyOf(app, xml) } : {};
    const csv = xml && options.csv !== undefined ? { csv: await csvOf(app, xml, options.csv) } : {};
    printJson({
      ...withDiagnosis(inspected),
      info: info && { ...info, tables },
      ...xpath,
      ...pretty,
      ...csv,
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
    print(verdictText(inspected));
    if (statement) print(`\n${statementText(statement)}`);
  }
  process.exitCode = isBroken(statement) ? exits.bad : exitOf(inspected.findings);
}

const wellFormedText = (wellFormed: boolean | null): string => {
  if (wellFormed === null) return 'not read';
  return wellFormed ? 'well-formed' : 'not well-formed';
};
