import { basename } from 'node:path';
import { Argument, Command } from 'commander';
import { commandApp } from './app.ts';
import { readInput } from './input.ts';
import { exitOf, print, printJson, verdictText } from './output.ts';
import { csvOf, prettyOf, printAsked, runXPath, withXmlOptions, type XmlOptions, xmlInfoText } from './xml-options.ts';

/** `assay inspect-xml`: an XML file, or the document in a saved JSON reply, without sending anything. */
export const inspectXmlCommand = (version: string): Command =>
  withXmlOptions(
    new Command('inspect-xml')
      .description('Inspect an XML file, or the document in a saved JSON reply')
      .addArgument(new Argument('[file]', 'file to read, - for standard input').default('-'))
      .option('--json', 'print one JSON object'),
  ).action(async (file: string, options: XmlOptions & { json?: true }) => {
    const app = commandApp(version);
    const { xml, ...inspected } = await app.run('inspectXml', { name: basename(file), body: await readInput(file) });
    const info = xml && (await app.run('openXml', { xml: xml.id }));
    if (options.json) {
      const xpath = xml && options.xpath !== undefined ? { xpath: await runXPath(app, xml, options.xpath, options.ns) } : {};
      const pretty = xml && options.pretty ? { pretty: prettyOf(app, xml) } : {};
      const csv = xml && options.csv !== undefined ? { csv: await csvOf(app, xml, options.csv) } : {};
      printJson({ ...inspected, info, ...xpath, ...pretty, ...csv });
    } else if (!(xml && (await printAsked(app, xml, options)))) {
      const { facts } = inspected;
      if (facts) print(`${facts.bytes} bytes, ${facts.encoding}, ${facts.wellFormed ? 'well-formed' : 'not well-formed'}`);
      if (info) print(xmlInfoText(info));
      print(verdictText(inspected));
    }
    process.exitCode = exitOf(inspected.findings);
  });
