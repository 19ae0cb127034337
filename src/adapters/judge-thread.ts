import { parentPort, workerData } from 'node:worker_threads';
import { judgeDocument, judgeList } from '#core/judge.ts';
import type { Judging, Told } from './judge.ts';

// The thread's whole life: judge the one reply it was started with, telling how far it is.
const tell = (told: Told): void => parentPort?.postMessage(told);
const judging = workerData as Judging;
if (judging.as === 'document') tell({ judgement: judgeDocument(judging.input, (done, total) => tell({ done, total })) });
else tell({ judgement: judgeList(judging.input) });
