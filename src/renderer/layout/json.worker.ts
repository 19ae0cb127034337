import { answerCalls } from '../calls/worker-rpc.ts';
import { laidOut } from './laid-out.ts';

answerCalls(laidOut);
