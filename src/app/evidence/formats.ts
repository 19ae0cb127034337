import type { ExportFormat } from '#operations/evidence-schemas.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import { evidencesOf, requestOf } from './calls.ts';
import { harOf } from './har.ts';
import { requestTemplate, type SecretNames } from './placeholders.ts';
import { curlCommand } from './shell.ts';

/** An exchange to export, with the names of the variables for its secrets. */
export type ExchangeToExport = { evidence: Evidence; names: SecretNames };

/** Writes a format; `facts` are what it says of this Assay. */
type Exporter = (
  exchanges: readonly ExchangeToExport[],
  facts: { version: string; at: string },
) => string | Promise<string>;

/** The requests as curl commands, one after the other, each with a comment where there are several. */
function curlCommands(exchanges: readonly ExchangeToExport[]): string {
  const found = exchanges.map(({ evidence, names }) => ({
    title: `${evidence.entry.seq} ${evidence.entry.action ?? 'document'}`,
    names,
    request: requestOf(evidence),
  }));
  if (found.every(({ request }) => request === null)) throw nothingSent();
  const commands = found.map(({ title, request, names }) => {
    const command =
      request === null
        ? '# Nothing was sent: the platform refused the visitor.'
        : curlCommand(requestTemplate(request, names));
    return found.length === 1 ? command : `# ${title}\n${command}`;
  });
  return `${commands.join('\n\n')}\n`;
}

const nothingSent = (): OperationError =>
  new OperationError(
    'bad-input',
    'Nothing was sent for this call, so there is no request to export. Choose the Markdown report or HAR.',
  );

/** What writes each form of `exportFormats`. */
export const exporters: Readonly<Record<ExportFormat, Exporter>> = {
  curl: curlCommands,
  markdown: async (exchanges, facts) => {
    // The only one that needs the clauses and the fixes.
    const { markdownReport } = await import('./markdown.ts');
    return markdownReport(evidencesOf(exchanges), facts);
  },
  har: (exchanges, facts) => `${JSON.stringify(harOf(evidencesOf(exchanges), facts), null, 2)}\n`,
};
