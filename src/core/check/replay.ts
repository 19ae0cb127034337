import { listOf } from '../text/list-of.ts';
import type { CheckSubject } from './report.ts';

/** A comma ends a selector, and a report marks invisible characters: an asterisk matches both. */
const forSelector = (name: string): string =>
  name.replaceAll(/[,*\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '*');

/** A word of a POSIX shell, in single quotes where it needs them. */
export const shellWord = (text: string): string =>
  /^[\w:.@%+=,/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** How the commands begin that check this file in this environment; without a file, the one of the folder. */
export const commandOf = (file: string | undefined, environment: string | null): string =>
  listOf(
    'assay check',
    file !== undefined && shellWord(file),
    environment !== null && `--env ${shellWord(environment)}`,
  ).join(' ');

/** What selects one probe alone. */
export const selectorsOf = (
  { kind, name }: CheckSubject,
  id: string,
  visitor: string | null,
): string[] =>
  listOf(`${kind}:${forSelector(name)}`, visitor !== null && `visitor:${forSelector(visitor)}`, id);

/** The command that runs one probe alone. `command` is how the commands of this check begin. */
export function replayCommand(
  command: string,
  subject: CheckSubject,
  probe: { id: string; writes?: boolean },
  visitor: string | null,
): string {
  const only = selectorsOf(subject, probe.id, visitor).join(',');
  return `${command} --only ${shellWord(only)}${probe.writes ? ' --allow-writes' : ''}`;
}
