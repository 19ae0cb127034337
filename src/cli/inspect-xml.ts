import { basename } from 'node:path';
import { Argument, Command } from 'commander';
import { withDiagnosis } from '#core/diagnosis/diagnose.ts';
import { largestInput } from '#operations/bounds.ts';
import { type CommandApp, withApp } from './app.ts';
import { savedReplySentence } from './terminal/exit-codes.ts';
import { readInput } from './terminal/input.ts';
import { exitOf, print, printDiagnosis, printJson, verdictText } from './terminal/output.ts';
import {
  csvOf,
  prettyOf,
  printRequested,
  runXPath,
  withXmlOptions,
  type XmlOptions,
  xmlInfoText,
} from './xml-options.ts';

/** `assay inspect-xml`: an XML file, or the document in a saved JSON reply, without sending anything. */
export const inspectXmlCommand = (version: string): Command =>
  withXmlOptions(
    new Command('inspect-xml')
      .description('Inspect an XML file, or the document in a saved JSON reply')
      .addArgument(new Argument('[file]', 'file to read, - for standard input').default('-'))
      .option('--json', 'print one JSON object'),
  )
    .addHelpText('after', `\n${savedReplySentence}`)
    .action((file: string, options: XmlOptions & { json?: true }) =>
      withApp(version, (app) => run(app, file, options)),
    );

async function run(
  app: CommandApp,
  file: string,
  options: XmlOptions & { json?: true },
): Promise<void> {
  const { xml, ...inspected } = await app.run('inspectXml', {
    name: basename(file),
    body: await readInput(file, largestInput('inspectXml')),
  });
  const info = xml && (await app.run('openXml', { xml: xml.id }));
  if (options.json) {
    const xpath =
      xml && options.xpath !== undefined
        ? { xpath: await runXPath(app, xml, options.xpath, options.ns) }
        : {};
    const pretty = xml && options.pretty ? { pretty: prettyOf(app, xml) } : {};
    const csv = xml && options.csv !== undefined ? { csv: await csvOf(app, xml, options.csv) } : {};
    printJson({ ...withDiagnosis(inspected), info, ...xpath, ...pretty, ...csv });
  } else if (!(xml && (await printRequested(app, xml, options, inspected.findings)))) {
    const { facts } = inspected;
    printDiagnosis(inspected.findings);
    if (facts)
      print(
        `${facts.bytes} bytes, ${facts.encoding}, ${facts.wellFormed ? 'well-formed' : 'not well-formed'}`,
      );
    if (info) print(xmlInfoText(info));
    print(verdictText(inspected));
  }
  process.exitCode = exitOf(inspected.findings);
}
