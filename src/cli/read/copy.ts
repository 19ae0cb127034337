import type { ReplyToRead } from '#core/contract/read-reply.ts';
import { decodeXml } from '#core/document/encoding.ts';
import { looksLikeReply } from '#core/document/local-file.ts';
import { type Copied, inUtf8 } from '#core/exported/copied.ts';
import { bytesOf } from '#core/json/text.ts';
import { tooLarge } from '#core/xml/bounds.ts';
import { readRules } from '../statement-checks.ts';
import { exits } from '../terminal/exit-codes.ts';
import { CouldNot, printData, say } from '../terminal/output.ts';
import { readingsToJudge } from '../workspace/open-workspace.ts';
import type { ReadFile, ReadOptions } from './read-options.ts';

/** Whether a copy for somebody else is wanted in place of a verdict. */
export const isCopy = ({ minimal, anonymize }: ReadOptions): boolean =>
  (minimal ?? anonymize) === true;

/** Prints a copy for somebody else on stdout, and the sentences about it on stderr. Throws CouldNot once `stopped` is aborted. */
export async function printCopy(
  { as, body, ...how }: Omit<ReplyToRead, 'as'> & Pick<Copied, 'as'>,
  { rules: file, minimal, anonymize }: ReadOptions,
  secrets: readonly string[],
  stopped: AbortSignal,
): Promise<void> {
  const bytes = bytesOf(body);
  const large = tooLarge('A copy can be made of', bytes.length);
  if (large !== null) throw new CouldNot('bad-input', large);
  const said = file === undefined ? undefined : await readRules(file);
  const rules = said && { ...said, roles: new Map(Object.entries(said.roles)) };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { judgeSaved } = await import('./judge-saved.ts');
  const [isMinimal, isAnonymous] = [minimal === true, anonymize === true];
  const wanted = { ...how, as, text, secrets, isMinimal, isAnonymous, rules };
  const copy = await judgeSaved('copy', wanted, stopped);
  if (copy.text === null) throw new CouldNot('refused', copy.says.join(' '));
  for (const sentence of copy.says) say(`assay: ${sentence}`);
  printData(copy.text, '');
  process.exitCode = copy.isBroken ? exits.bad : exits.good;
}

/** Prints the copy of an XML file, or of a saved reply of the document service. */
export async function copyXml(
  { body }: ReadFile,
  options: ReadOptions,
  stopped: AbortSignal,
): Promise<void> {
  const isReply = looksLikeReply(body);
  const xml = decodeXml(body);
  if (!isReply && xml.encoding !== 'UTF-8')
    say(`assay: The copy is in UTF-8, not in ${xml.encoding}.`);
  const copied = {
    as: isReply ? ('document' as const) : ('xml' as const),
    body: isReply ? body : inUtf8(xml.text),
    httpStatus: null,
    category: 'default' as const,
    surface: null,
    choices: await readingsToJudge(options),
  };
  return printCopy(copied, options, [], stopped);
}
