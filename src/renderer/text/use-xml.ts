import { useEffect, useState } from 'react';
import { openWorker } from '../rpc/worker-rpc.ts';
import XmlWorker from './xml.worker.ts?worker';

/**
 * The text indented, made on a thread of its own when first wanted; null until it is there. It is letter by letter what the host's side
 * makes of it, so that places in it mean the same on both sides. Where that fails, it is the text as it came.
 */
export function useXmlLayout(text: string, wanted: boolean): string | null {
  const [made, setMade] = useState<{ of: string; pretty: string } | null>(null);
  const needed = wanted && made?.of !== text;
  useEffect(() => {
    if (!needed) return;
    const worker = openWorker(new XmlWorker());
    const give = (pretty: string): void => setMade({ of: text, pretty });
    void worker.ask<string>(text).then(give, () => give(text));
    return worker.close;
  }, [text, needed]);
  return made?.of === text ? made.pretty : null;
}
