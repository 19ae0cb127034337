import { type Part, putBack } from './parts.ts';
import UnpackWorker from './unpack.worker.ts?worker';

type Told = { id: number } & ({ rest: unknown } | { part: Part } | { isOver: true } | { problem: string });

let worker: Worker | null = null;
type Waiting = { told(told: Told): void; failed(fault: Error): void };
const waiting = new Map<number, Waiting>();
let last = 0;

function begin(): Worker {
  const begun = new UnpackWorker();
  begun.addEventListener('message', ({ data }: MessageEvent<Told>) => waiting.get(data.id)?.told(data));
  begun.addEventListener('error', ({ message }) => {
    for (const { failed } of waiting.values()) failed(new Error(message));
    waiting.clear();
  });
  return begun;
}

/** The value of a large JSON text, or of the one at an address, which a thread of its own reads and hands over part by part, so that no part takes the window longer than a frame. */
export function unpack(source: ArrayBuffer | string): Promise<unknown> {
  worker ??= begin();
  last += 1;
  const id = last;
  worker.postMessage({ id, source }, typeof source === 'string' ? [] : [source]);
  return new Promise((resolve, reject) => {
    let value: unknown = null;
    const told = (what: Told): void => {
      if ('rest' in what) value = what.rest;
      else if ('part' in what) putBack(value, what.part);
      else {
        waiting.delete(id);
        if ('problem' in what) reject(new Error(what.problem));
        else resolve(value);
      }
    };
    waiting.set(id, { told, failed: reject });
  });
}
