import { journalSession } from './journal-session.ts';
import { answerCalls } from './threads.ts';

answerCalls(journalSession);
