import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { Output } from '#app/api.ts';
import { isUuid } from '#core/document/record.ts';
import { several } from '#core/text/wording.ts';
import { largestInput } from '#operations/bounds.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { withAppOverHistory, withFileApp } from './app.ts';
import type { CommandApp } from './command-app.ts';
import type { FileApp } from './file-app.ts';
import { type SharedOptions, withOptions } from './options.ts';
import { unreadText } from './statement-checks.ts';
import { exits } from './terminal/exit-codes.ts';
import { readInput } from './terminal/input.ts';
import { CouldNot, print, printJson } from './terminal/output.ts';

type Comparison = Output<'compareStatements'>;
type Change = Comparison['changes'][number];

const page = 1000;

/** A file, the number of a kept exchange, or the id of a document, of which the newest kept copy is taken. */
const isFile = (name: string): boolean => existsSync(name) || !(/^\d+$/.test(name) || isUuid(name));

async function openKept(app: CommandApp, name: string): Promise<TextRef> {
  const ofDocument = { kind: 'document', outcome: 'completed', hasReply: true, limit: 1 } as const;
  const seq = isUuid(name)
    ? (await app.run('listHistory', { ...ofDocument, documentId: name })).entries[0]?.seq
    : Number(name);
  if (seq === undefined)
    throw new CouldNot('not-found', `The history has no copy of the document ${name}.`);
  const { document } = await app.run('openExchange', { seq });
  if (!document?.xml)
    throw new CouldNot('not-found', `Call ${seq} of the history has no document.`);
  return document.xml;
}

async function openFile(app: FileApp, name: string): Promise<TextRef> {
  const { xml, facts } = await app.run('inspectXml', {
    name: basename(name),
    body: await readInput(name, largestInput('inspectXml')),
  });
  if (!xml) throw new CouldNot('bad-input', `There is no XML document in ${name}.`);
  if (facts?.wellFormed === false)
    throw new CouldNot(
      'bad-input',
      `${name} is not well-formed XML, so its transactions cannot be compared.`,
    );
  return xml;
}

async function compareAll(app: FileApp, before: TextRef, after: TextRef): Promise<Comparison> {
  const changes: Change[] = [];
  for (;;) {
    const answer = await app.run('compareStatements', {
      before: before.id,
      after: after.id,
      from: changes.length,
      count: page,
    });
    changes.push(...answer.changes);
    if (changes.length >= answer.total || answer.changes.length === 0)
      return { ...answer, changes };
  }
}

const signs = { added: '+', removed: '-', changed: '~' } as const;

type Side = Change['before'];

const sideText = (side: NonNullable<Side>): string =>
  `row ${side.row}  ${[side.date, side.amount, side.currency, side.text].filter(Boolean).join('  ')}`;

function changeText({ kind, before, after, columns }: Change): string {
  if (before && columns.length > 0)
    return `  ${signs[kind]} ${sideText(before)}  differs in ${columns.join(', ')}`;
  const sides = [before, after].filter((side) => side !== null).map(sideText);
  return `  ${signs[kind]} ${sides.join(' → ')}`;
}

const withoutNode = (side: Side): object | null => {
  if (side === null) return null;
  const { node, ...transaction } = side;
  return transaction;
};

/** `assay compare A B`: the transactions of two documents, matched by what they say. */
export const define = (command: Command): Command =>
  withOptions(command, ['data', 'json'])
    .argument('<before>', 'file, number of a call of the history, or id of a stored document')
    .argument('<after>', 'what to compare it with')
    .action(
      async (
        before: string,
        after: string,
        { data, json }: Pick<SharedOptions, 'data' | 'json'>,
      ) => {
        const compare = async <A extends FileApp>(
          app: A,
          open: (app: A, name: string) => Promise<TextRef>,
        ): Promise<void> => {
          const comparison = await compareAll(app, await open(app, before), await open(app, after));
          const { changes, matched, unread } = comparison;
          const empty = comparison.before === 0 ? before : comparison.after === 0 ? after : null;
          if (empty !== null)
            throw new CouldNot('bad-input', `No transactions could be read in ${empty}.`);
          if (json)
            printJson({
              same: changes.length === 0,
              before: comparison.before,
              after: comparison.after,
              matched,
              unread,
              changes: changes.map((change) => ({
                kind: change.kind,
                before: withoutNode(change.before),
                after: withoutNode(change.after),
                columns: change.columns,
              })),
            });
          else
            print(
              [
                changes.length === 0
                  ? `The transactions are the same: ${matched}.`
                  : `${several(comparison.before, 'transaction')} before, ${comparison.after} after, ${matched} the same:`,
                ...changes.map(changeText),
                ...unreadText(unread.before, ` of ${before}`),
                ...unreadText(unread.after, ` of ${after}`),
              ].join('\n'),
            );
          process.exitCode = changes.length === 0 ? exits.good : exits.bad;
        };
        const open = (app: CommandApp, name: string): Promise<TextRef> =>
          isFile(name) ? openFile(app, name) : openKept(app, name);
        if (isFile(before) && isFile(after)) await withFileApp({}, (app) => compare(app, openFile));
        else await withAppOverHistory(data, (app) => compare(app, open));
      },
    );
