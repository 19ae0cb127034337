import { parentPort, workerData } from 'node:worker_threads';
import { answerXml, openXmls } from '#app/xml-answers.ts';
import { slotOf, type XmlAsked, type XmlThreadData, type XmlTold } from './xml.ts';

/** Ends a call that was cancelled. */
class Cancelled extends Error {}

const { texts, stopped } = workerData as XmlThreadData;
const opened = openXmls(texts);
const tell = (told: XmlTold): void => parentPort?.postMessage(told);

// The thread's whole life: answer what is asked of its documents, one question after the other.
parentPort?.on('message', ({ call, name, question }: XmlAsked) => {
  const step = (done = 0, total: number | null = null): void => {
    if (Atomics.load(stopped, slotOf(call)) === call) throw new Cancelled();
    if (total !== null) tell({ call, done, total });
  };
  try {
    tell({ call, answer: answerXml(opened, name, question as never, step) });
  } catch (fault) {
    tell(
      fault instanceof Cancelled
        ? { call, cancelled: true }
        : { call, fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) },
    );
  }
});
