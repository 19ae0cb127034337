import { answerCalls } from '../rpc/worker-rpc.ts';
import { laidOut } from './laid-out.ts';

answerCalls(laidOut);
