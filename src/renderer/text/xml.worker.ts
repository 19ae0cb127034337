import { prettyPrint } from '#core/xml/pretty.ts';
import { answerCalls } from '../rpc/worker-rpc.ts';

answerCalls((text: string) => prettyPrint(text));
