import { OperationError } from '#operations/outcome.ts';
import { answerCalls } from '../workers/threads.ts';
import { type FileToParse, type ParsedFile, parseHere } from './parsing.ts';

answerCalls(() => ({
  async answer(given: FileToParse): Promise<ParsedFile> {
    try {
      return { read: await parseHere(given) };
    } catch (error) {
      if (error instanceof OperationError)
        return { refused: { code: error.code, message: error.message } };
      throw error;
    }
  },
}));
