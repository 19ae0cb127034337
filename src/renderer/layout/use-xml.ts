import { useEffect, useState } from 'react';
import XmlWorker from './xml.worker.ts?worker';

/**
 * The text indented, made on a thread of its own when first wanted; null until it is there. It is letter by letter what the host's side
 * makes of it, so that places in it mean the same on both sides.
 */
export function useXmlLayout(text: string, wanted: boolean): string | null {
  const [made, setMade] = useState<{ of: string; pretty: string } | null>(null);
  const needed = wanted && made?.of !== text;
  useEffect(() => {
    if (!needed) return;
    const worker = new XmlWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => setMade({ of: text, pretty: data }));
    worker.postMessage(text);
    return () => worker.terminate();
  }, [text, needed]);
  return made?.of === text ? made.pretty : null;
}
