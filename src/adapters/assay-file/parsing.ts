import type { ReadWorkspaceFile } from '#app/ports/workspace-files.ts';
import { type ErrorCode, OperationError } from '#operations/outcome.ts';
import { isOutOfMemory, threadsOf } from '../workers/threads.ts';

/** The text of an assay.yaml with its place. */
export type FileToParse = { path: string; text: string };
export type ParseFile = (given: FileToParse) => Promise<ReadWorkspaceFile>;

/** A thread's answer; an error would lose its code on the way. */
export type ParsedFile =
  | { read: ReadWorkspaceFile }
  | { refused: { code: ErrorCode; message: string } };

/** A text of so many characters is parsed in less time than a thread takes to start. */
const small = 16 * 1024;
/** It may name files beside it, which are as large as they like. */
const mayName = /\bfile\b/;

/** Parses in the calling thread. YAML is loaded here, because a start without an open workspace needs none. */
export const parseHere: ParseFile = async ({ path, text }) => {
  const { parseAssayFile } = await import('./read.ts');
  return parseAssayFile(path, text);
};

/**
 * Parses workspace files, large ones in a thread of their own: YAML of a few hundred KB
 * takes half a second. `threadFile` is the built assay-file-thread, null = always here. Throws as `parseAssayFile`
 * does.
 */
export function createParser(threadFile: string | null): {
  parse: ParseFile;
  close(): Promise<void>;
} {
  const threads =
    threadFile === null
      ? null
      : threadsOf({
          file: threadFile,
          abortEnds: 'thread',
          // YAML of a megabyte may take half of it.
          maxMegabytes: 1024,
          endedBy: (error) => error ?? new Error('The workspace file was not read to its end.'),
        });
  return {
    async parse(given) {
      if (threads === null || (given.text.length <= small && !mayName.test(given.text)))
        return parseHere(given);
      const thread = threads.start();
      try {
        const parsed = await thread.ask<ParsedFile>(given);
        if ('read' in parsed) return parsed.read;
        throw new OperationError(parsed.refused.code, parsed.refused.message);
      } catch (error) {
        if (!isOutOfMemory(error)) throw error;
        throw new OperationError(
          'bad-input',
          `The workspace ${given.path} takes more memory than a workspace may. Shorten it, or the files that it names.`,
        );
      } finally {
        void thread.close();
      }
    },
    close: async () => threads?.endAll(),
  };
}
