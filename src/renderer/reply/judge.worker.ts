import { answerCalls } from '../rpc/worker-rpc.ts';
import { judge } from './judge-text.ts';

answerCalls(judge);
