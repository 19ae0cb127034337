import type { Output } from '#app/api.ts';
import { importKindTitles } from '#core/imported/recognise.ts';
import { listOf } from '#core/text/list-of.ts';
import { several } from '#core/text/wording.ts';
import { historyOf, withApp, withFileApp } from '../app.ts';
import type { CommandApp } from '../command-app.ts';
import type { FileApp } from '../file-app.ts';
import { CouldNot, print, printJson, say } from '../terminal/output.ts';
import { progressLine } from '../terminal/progress-line.ts';
import { exitOf, verdictText } from '../terminal/verdict-text.ts';
import { portsToJudge, readingsToJudge } from '../workspace/open-workspace.ts';
import type { ReadFile, ReadOptions } from './read-options.ts';

type Imported = Omit<Output<'importEvidence'>, 'id'>;
type Exchange = Imported['exchanges'][number];

/** The keys of an exchange in the order that scripts read; its texts stay in the file. */
const exchangeJson = ({ as, outcome, findings, reply: _, ...more }: Exchange): object => ({
  as,
  outcome,
  findings,
  ...more,
});

const failureText = ({
  says,
  status,
  isLikely,
  text,
  repaired,
}: NonNullable<Exchange['failure']>) =>
  [
    `${says}`,
    status === null ? 'status: not known' : `status: ${status}${isLikely ? ' (likely)' : ''}`,
    `stored body${repaired === null ? '' : ' (closed for viewing)'}:`,
    ...(repaired ?? text).split('\n').map((line) => `  ${line}`),
  ].join('\n');

type Hop = NonNullable<Exchange['cors']>['hops'][number];

const hopText = ({ request, http }: Hop): string =>
  `  ${request.method} ${request.url}: ${http?.status ?? 'no reply'}`;

/** How many calls were judged, and how much of the file was not. */
function countText({ exchanges, leftAside }: Pick<Imported, 'exchanges' | 'leftAside'>): string {
  const aside = leftAside.reduce((sum, { count }) => sum + count, 0);
  const judged = `${several(exchanges.length, 'call')} judged`;
  return aside === 0 ? judged : `${judged}, ${aside} left aside`;
}

function exchangeText(exchange: Exchange): string {
  const { as, hop, surface, request, http, failure, cors } = exchange;
  const where = [hop, surface].filter((part) => part !== null).join(', ');
  return listOf(
    `${as}${where === '' ? '' : ` (${where})`}`,
    request && `${request.method} ${request.url}`,
    ...(cors && cors.hops.length > 1 ? cors.hops.map(hopText) : []),
    http && `HTTP status: ${http.status}`,
    failure && failureText(failure),
    verdictText(exchange),
  ).join('\n');
}

function importText({ recognised, exchanges, leftAside }: Imported): string {
  const aside = leftAside.map(({ what, why }) => `  ${what}\n    ${why}`);
  return [
    `recognised: ${importKindTitles[recognised]} (${countText({ exchanges, leftAside })})`,
    // There may be more of them than a call of a function takes.
    ...exchanges.map(exchangeText),
    ...(aside.length === 0 ? [] : [['Left aside', ...aside].join('\n')]),
  ].join('\n\n');
}

/** Judges what is in a recording, a stored failure or a reply from elsewhere; with `--record` its calls are kept. */
export async function readRecording(file: ReadFile, options: ReadOptions): Promise<void> {
  if (!options.record)
    return withFileApp(await readingsToJudge(options), (app) => run(app, file, options));
  const keeping = (app: CommandApp) => run(app, file, options, (id) => keep(app, id));
  return withApp(keeping, await portsToJudge(options), await historyOf(options));
}

/** Keeps the exchanges of an import, says how many, and gives those that cannot be kept. */
async function keep(app: CommandApp, id: string): Promise<Imported['leftAside']> {
  const { kept, leftAside } = await app.run('keepImported', { id, places: null });
  say(`assay: ${several(kept, 'call')} kept in the history.`);
  return leftAside;
}

async function run(
  app: Pick<FileApp, 'run'>,
  { name, body, guessed }: ReadFile,
  { json }: ReadOptions,
  keep: (id: string) => Promise<Imported['leftAside']> = async () => [],
): Promise<void> {
  const line = progressLine();
  const { id, recognised, exchanges, leftAside } = await app
    .run('importEvidence', { name, body }, line.show)
    .finally(line.clear);
  const reportWith = (aside: Imported['leftAside']): object => ({
    ...guessed,
    recognised,
    exchanges: exchanges.map(exchangeJson),
    leftAside: aside.map(({ what, why, count }) => ({ what, why, count })),
  });
  if (recognised === 'unknown') {
    const found = leftAside.map(({ what, why }) => `The file is ${what}. ${why}`);
    if (guessed.guessed && leftAside.some(({ what }) => what === 'plain text'))
      found.push('If it is the reply of a webhook, add --as get_items.');
    throw new CouldNot('bad-input', found.join(' '), reportWith(leftAside));
  }
  const aside = [...leftAside, ...(await keep(id))];
  const report = reportWith(aside);
  if (!json) print(importText({ recognised, exchanges, leftAside: aside }));
  if (exchanges.length === 0) throw new CouldNot('bad-input', 'No call was judged.', report);
  if (json) printJson(report);
  process.exitCode = exitOf(exchanges.flatMap(({ findings }) => findings));
}
