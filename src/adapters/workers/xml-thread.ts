import { answerXml, openOnce } from '#app/xml/answers.ts';
import { answerCalls } from './threads.ts';
import type { XmlRequest } from './xml.ts';

answerCalls((text: Uint8Array) => {
  const xml = openOnce(text);
  return {
    answer: ({ name, question }: XmlRequest, step) => answerXml(xml, name, question as never, step),
  };
});
