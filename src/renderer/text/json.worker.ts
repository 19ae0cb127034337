import { answerCalls } from '../rpc/worker-rpc.ts';
import { laidOut } from './lay-out-json.ts';

answerCalls(laidOut);
