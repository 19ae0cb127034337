import { useEffect, useState } from 'react';
import XmlWorker from './xml.worker.ts?worker';

/** A text to indent; nothing behind its `fault` is touched. */
export type XmlAsked = { text: string; fault: { line: number; column: number } | null };

/** The text indented, made on a thread of its own when first wanted; null until it is there. */
export function useXmlLayout(text: string, fault: XmlAsked['fault'], wanted: boolean): string | null {
  const [made, setMade] = useState<{ of: string; pretty: string } | null>(null);
  const needed = wanted && made?.of !== text;
  useEffect(() => {
    if (!needed) return;
    const worker = new XmlWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => setMade({ of: text, pretty: data }));
    worker.postMessage({ text, fault } satisfies XmlAsked);
    return () => worker.terminate();
  }, [text, fault, needed]);
  return made?.of === text ? made.pretty : null;
}
