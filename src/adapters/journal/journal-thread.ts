import { answerCalls } from '../workers/threads.ts';
import { journalSession } from './session.ts';

answerCalls(journalSession);
