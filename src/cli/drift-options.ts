import type { Command } from 'commander';
import { driftSentence } from '#core/profile/difference.ts';
import type { ProfileKind } from '#core/profile/profile-file.ts';
import { several } from '#core/text/wording.ts';
import type { Output } from '#operations/operations.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { type KindOptions, kindText, withKindOptions } from './kind-options.ts';
import type { XmlApp } from './xml-app.ts';

/** The options of a command that compares a document with a profile. */
export type DriftOptions = KindOptions & { profile?: string };

type Report = Output<'findDrift'>;

/** What the document was compared with, and how it differs. */
export type DriftAnswer = Report & { kind: ProfileKind; documents: number };

export const withDriftOptions = (command: Command): Command =>
  withKindOptions(
    command.option(
      '--profile <file>',
      'compare with the profile of its kind from this file (see "assay profile"); exit code 1 for a difference at level warning, 0 for notes',
    ),
  );

/** Compares a document with the profile that the options name; null where they name none. `said` is what its reply says of it. */
export async function runDrift(
  app: XmlApp,
  xml: TextRef,
  said: ProfileKind | null,
  { profile: file, ...options }: DriftOptions,
): Promise<DriftAnswer | null> {
  if (file === undefined) return null;
  const { readProfileFor } = await import('./profile.ts');
  const { profile, ...kind } = await readProfileFor(file, said, options);
  const report = await app.run('findDrift', { xml: xml.id, profile });
  return { ...report, kind, documents: profile.documents };
}

/** The key that a command adds to its JSON object. */
export const driftJson = (answer: DriftAnswer | null): object =>
  answer === null ? {} : { drift: answer.drift.map(({ node, ...one }) => one) };

const signs = { warning: '▲', note: 'ℹ' } as const;
const idWidth = 17;

/** The differences for people, one a line, warnings first. */
export function driftText({ drift, total, warnings, kind, documents }: DriftAnswer): string {
  const left = total - drift.length;
  return [
    `Drift from ${several(documents, 'document')} (${kindText(kind)})`,
    driftSentence({ total, warnings }),
    ...drift.map(
      ({ id, level, message, line, column }) =>
        `${signs[level]} ${id.padEnd(idWidth)}  ${message}  ${line}:${column}`,
    ),
    ...(left > 0 ? [`${several(left, 'more difference')} not listed.`] : []),
  ].join('\n');
}

/** Whether something differs at level warning. */
export const hasDrifted = (answer: DriftAnswer | null): boolean =>
  answer !== null && answer.warnings > 0;
