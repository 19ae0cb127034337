import { answerXml, openOnce } from '#app/xml/answers.ts';
import type { XmlOperationName } from '#app/xml/open.ts';
import { operations } from '#operations/operations.ts';
import { createXmlDocument } from '#renderer/documents/viewer/xml-document.ts';
import type { Call } from '#renderer/rpc/client.ts';
import { ok } from '../../answering.ts';

/** One question that was asked, by its name. */
export type Asked = { name: string; input: unknown };

/** A client that answers questions about these XML texts as the app does; `asked` lists what was asked. */
export function reading(texts: Readonly<Record<string, string>>): { call: Call; asked: Asked[] } {
  const asked: Asked[] = [];
  const open = (id: string) => openOnce(new TextEncoder().encode(texts[id] ?? ''));
  const known = new Map<string, ReturnType<typeof open>>();
  const call: Call = async (name, input) => {
    asked.push({ name, input });
    const { xml = '', ...question } = operations[name].input.parse(input) as { xml?: string };
    const opened = known.get(xml) ?? open(xml);
    known.set(xml, opened);
    const value = await answerXml(
      opened,
      name as XmlOperationName,
      question as never,
      () => undefined,
    );
    return ok(value as never);
  };
  return { call, asked };
}

/** A document of this text, as the viewer knows it. */
export function documentOf(text: string) {
  const { call, asked } = reading({ x: text });
  return {
    document: createXmlDocument(call, { id: 'x', name: 'x.xml', bytes: text.length }),
    asked,
  };
}
