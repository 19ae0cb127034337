import { prettyPrint } from '#core/document/pretty.ts';
import { answerCalls } from '../calls/worker-rpc.ts';

answerCalls((text: string) => prettyPrint(text));
