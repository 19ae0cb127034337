import { basename } from 'node:path';
import { Argument, type Command } from 'commander';
import { type ReadAs, readAs } from '#core/contract/verdict.ts';
import { likelyCategory, likelyReply } from '#core/imported/import.ts';
import { recognise } from '#core/imported/recognise.ts';
import { readSavedFile } from '#core/imported/saved-file.ts';
import { decodeBody, parseJson } from '#core/json/text.ts';
import type { Category } from '#core/widget/actions.ts';
import { largestInput } from '#operations/bounds.ts';
import { flagOf, namesOf, withOptions, xmlOptions } from '../options.ts';
import { fixedSentence, onInterrupt, savedReplySentence } from '../terminal/exit-codes.ts';
import { readInput } from '../terminal/input.ts';
import { CouldNot, fail, interrupted, say } from '../terminal/output.ts';
import { copyXml, isCopy } from './copy.ts';
import { copyOptions, type ReadOptions, readOptions, replyOptions } from './read-options.ts';
import { readRecording } from './recording.ts';
import { readReply } from './reply.ts';
import { readXml } from './xml.ts';

type As = NonNullable<ReadOptions['as']>;

const isReadAs = (as: As): as is ReadAs => readAs.some((one) => one === as);

type Looks = { as: As; category?: Category };

/** What a file looks like; a page is XML only where an option about XML is given. An unknown file is read as a recording, whose reader says why it cannot be. */
function looksLike(body: Uint8Array, wantsXml: boolean): Looks {
  const { kind } = recognise(body);
  const isMarkup = /^\uFEFF?\s*</.test(decodeBody(body).text.slice(0, 1000));
  if (kind === 'xml' || (wantsXml && isMarkup)) return { as: 'xml' };
  if (kind === 'failure_envelope' || kind === 'widget_issues') return { as: 'failure' };
  const saved = readSavedFile(body);
  if (kind !== 'json' && saved.head === null) return { as: 'recording' };
  const parsed = parseJson(decodeBody(saved.body).text);
  const value = parsed.ok ? parsed.value : undefined;
  const as = likelyReply(value);
  return as === 'document' ? { as } : { as, category: likelyCategory(value) };
}

/** Throws CouldNot for options that say nothing about what the file is read as. */
function refuseOthers(options: ReadOptions, as: As, looksAtXml: boolean): void {
  const others = [
    ...(isReadAs(as) && !looksAtXml ? [] : namesOf(replyOptions)),
    ...(looksAtXml ? [] : xmlOptions),
    ...(looksAtXml || isReadAs(as) ? [] : namesOf(copyOptions)),
    ...(as === 'recording' || as === 'failure' ? [] : ['record']),
  ];
  const misplaced = others.filter((name) => name in options).map(flagOf);
  if (misplaced.length > 0)
    throw new CouldNot(
      'usage',
      `${misplaced.join(', ')} cannot be used for a file that is read as ${as}. Leave it out, or say what the file is with --as.`,
    );
}

/** `assay read`: judges anything saved, a reply, a document, an XML file, a recording or a stored failure, without sending anything. */
export const define = (command: Command): Command =>
  withOptions(command, readOptions)
    .addArgument(new Argument('[file]', 'file to read, - for standard input').default('-'))
    .addHelpText('after', `\n${savedReplySentence}\n${fixedSentence}`)
    .action(async (file: string, options: ReadOptions) => {
      if (options.removeIgnored && !options.fix)
        throw new CouldNot('bad-input', '--remove-ignored is for --fix: add it.');
      const stopped = onInterrupt(() => fail(interrupted(), options.json === true));
      const body = await readInput(file, largestInput('readReply'));
      const isGuessed = options.as === undefined;
      if (isGuessed && file === '-' && body.length === 0)
        throw new CouldNot('bad-input', 'Nothing was given. Name a file or pipe a text in.');
      const wantsXml = xmlOptions.some((name) => name in options);
      const known = options.as ?? (options.record ? 'recording' : undefined);
      const { as, ...looks } = known ? { as: known } : looksLike(body, wantsXml);
      const looksAtXml = as === 'xml' || (as === 'document' && wantsXml);
      refuseOthers(options, as, looksAtXml);
      const read = {
        name: file === '-' ? 'standard input' : basename(file),
        body,
        guessed: isGuessed ? { as, guessed: true as const } : {},
      };
      if (looksAtXml)
        return isCopy(options) ? copyXml(read, options, stopped) : readXml(read, options);
      if (!isReadAs(as)) return readRecording(read, options);
      const reply = { ...looks, ...options };
      const tab = reply.category === 'messaging' ? ' of a messaging tab' : '';
      if (isGuessed)
        say(`assay: Read as ${as}${tab}, which it looks like. Choose with --as and --category.`);
      return readReply(read, as, reply, stopped);
    });
