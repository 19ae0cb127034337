import { answerCalls } from '../calls/worker-rpc.ts';
import { judge } from './judge-text.ts';

answerCalls(judge);
