import { answerXml, openXmls } from '#app/xml/answers.ts';
import { answerCalls } from './threads.ts';
import type { XmlAsked } from './xml.ts';

answerCalls((texts: readonly Uint8Array[]) => {
  const opened = openXmls(texts);
  return {
    answer: ({ name, question }: XmlAsked, step) =>
      answerXml(opened, name, question as never, step),
  };
});
