import { useEffect, useState } from 'react';
import PrettyWorker from './pretty.worker.ts?worker';

/** A text to indent; nothing behind its `fault` is touched. */
export type PrettyAsked = { text: string; fault: { line: number; column: number } | null };

/** Lines this long on average are not for reading as they are. */
const readableLine = 400;

/** Whether a text has too few lines to be read as it is. */
export function isCrammed(text: string): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines * readableLine > text.length) return false;
  }
  return text.length > readableLine;
}

/** The text indented, made on a thread of its own when first wanted; null until it is there. */
export function usePretty(text: string, fault: PrettyAsked['fault'], wanted: boolean): string | null {
  const [made, setMade] = useState<{ of: string; pretty: string } | null>(null);
  const needed = wanted && made?.of !== text;
  useEffect(() => {
    if (!needed) return;
    const worker = new PrettyWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => setMade({ of: text, pretty: data }));
    worker.postMessage({ text, fault } satisfies PrettyAsked);
    return () => worker.terminate();
  }, [text, fault, needed]);
  return made?.of === text ? made.pretty : null;
}
