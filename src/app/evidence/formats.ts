import type { HttpRequest } from '#core/http/http.ts';
import type { ExportFormat } from '#operations/evidence-schemas.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import { evidencesOf, requestOf, wireCallsOf } from './calls.ts';
import { harOf } from './har.ts';
import { wireText } from './http-text.ts';
import { markdownReport } from './markdown.ts';
import { type RequestTemplate, requestTemplate, type SecretNames } from './placeholders.ts';
import { curlCommand, powershellCommand } from './shell.ts';
import { fetchSnippet, pythonSnippet } from './snippets.ts';
import { ticketOf } from './ticket.ts';
import { type BundleFacts, bundleTexts, writeBundle } from './write-bundle.ts';

/** An exchange to export, with the names of the variables for its secrets. */
export type ExchangeToExport = { evidence: Evidence; names: SecretNames };

/** What an export says of this Assay, and the page that a ticket is made of. */
export type ExportFacts = BundleFacts & { ticketPage(): Promise<string> };

/**
 * How a format is written. `texts`: everything that will be in it, in which secrets are looked for,
 * where the file itself is packed, or is mostly not theirs.
 */
type Exporter = {
  write(
    exchanges: readonly ExchangeToExport[],
    facts: ExportFacts,
  ): string | Promise<string | Uint8Array>;
  texts?(exchanges: readonly ExchangeToExport[], facts: ExportFacts): string[];
};

/** A format that shows requests: one after the other, each with a comment where there are several. */
const snippets = (comment: string, snippetOf: (request: RequestTemplate) => string): Exporter => ({
  write(exchanges) {
    const found = exchanges.map(({ evidence, names }) => ({
      title: `${evidence.entry.seq} ${evidence.entry.action ?? 'document'}`,
      names,
      request: requestOf(evidence),
    }));
    const isAsked = found.some(({ request }) => request !== null);
    if (!isAsked) throw nothingSent();
    const snippet = (request: HttpRequest | null, names: SecretNames): string =>
      request === null
        ? `${comment} Nothing was sent: the platform refused the visitor.`
        : snippetOf(requestTemplate(request, names));
    return `${found
      .map(({ title, request, names }) =>
        found.length === 1
          ? snippet(request, names)
          : `${comment} ${title}\n${snippet(request, names)}`,
      )
      .join('\n\n')}\n`;
  },
});

const nothingSent = (): OperationError =>
  new OperationError(
    'bad-input',
    'Nothing was sent for this exchange, so there is no request to export. Choose the Markdown report, HAR or the bundle.',
  );

/** Every format of `exportFormats`, which has the words for it. */
export const exporters: Readonly<Record<ExportFormat, Exporter>> = {
  curl: snippets('#', curlCommand),
  powershell: snippets('#', powershellCommand),
  fetch: snippets('//', fetchSnippet),
  python: snippets('#', pythonSnippet),
  http: {
    write(exchanges) {
      const calls = evidencesOf(exchanges).flatMap(wireCallsOf);
      if (calls.length === 0) throw nothingSent();
      return `${calls.map(wireText).join('\r\n\r\n')}\r\n`;
    },
  },
  markdown: { write: (exchanges, facts) => markdownReport(evidencesOf(exchanges), facts) },
  har: {
    write: (exchanges, facts) =>
      `${JSON.stringify(harOf(evidencesOf(exchanges), facts), null, 2)}\n`,
  },
  ticket: {
    write: async (exchanges, facts) => ticketOf(await facts.ticketPage(), evidencesOf(exchanges)),
    texts: (exchanges) => [JSON.stringify(evidencesOf(exchanges))],
  },
  bundle: {
    write: (exchanges, facts) => writeBundle(evidencesOf(exchanges), facts),
    texts: (exchanges, facts) => [
      ...bundleTexts(evidencesOf(exchanges), facts).values(),
      facts.notes,
    ],
  },
};
