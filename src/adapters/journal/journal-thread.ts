import { answerCalls } from '../workers/threads.ts';
import type { JournalUse } from './file.ts';
import { journalSession } from './session.ts';

answerCalls(({ file, use }: { file: string | null; use: JournalUse }) => journalSession(file, use));
