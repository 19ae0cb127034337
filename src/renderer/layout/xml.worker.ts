import { prettyPrint } from '#core/document/pretty.ts';
import { lineStarts, offsetOf } from './places.ts';
import type { XmlAsked } from './use-xml.ts';

self.addEventListener('message', ({ data }: MessageEvent<XmlAsked>) => {
  const { text, fault } = data;
  self.postMessage(fault ? prettyPrint(text, offsetOf(text, lineStarts(text), fault.line, fault.column)) : prettyPrint(text));
});
