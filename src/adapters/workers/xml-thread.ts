import { answerXml, openXmls } from '#app/xml/answers.ts';
import { answerCalls } from './threads.ts';
import type { XmlRequest } from './xml.ts';

answerCalls((texts: readonly Uint8Array[]) => {
  const opened = openXmls(texts);
  return {
    answer: ({ name, question }: XmlRequest, step) =>
      answerXml(opened, name, question as never, step),
  };
});
