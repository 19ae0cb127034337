import { XMLValidator } from 'fast-xml-parser';
import { ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm';
import { SaxesParser } from 'saxes';
import { judgeDocument } from '#core/contract/judge-document.ts';
import { layOut } from '#core/xml/pretty.ts';
import { scanXml } from '#core/xml/scan.ts';
import { evaluate } from '#core/xml/xpath.ts';
import { line, median, megabytes, times } from './measure.ts';
import { statementOf } from './xml-text.ts';

const query = '//d:transaction[d:amount > 2000]/d:description';
const namespaces = { d: 'urn:example:bank' };

/** The reply that carries the document. */
export const replyOf = (xml: string, id = '5a3b1e00-0000-4000-8000-000000000001'): string =>
  JSON.stringify({
    status_code: 200,
    id,
    external_id: 'E-1',
    bank_code: 'EX',
    status: 'Completed',
    date_created: '2026-11-20T09:00:00.000+00:00',
    parsed_date: '2026-11-20T09:01:00.000+00:00',
    document_version: '1.0',
    execution: 1,
    parsed_base64: Buffer.from(xml).toString('base64'),
  });

function bareSaxes(xml: string): void {
  const parser = new SaxesParser({ xmlns: true });
  const step = 1 << 18;
  for (let at = 0; at < xml.length; at += step) parser.write(xml.slice(at, at + step));
  parser.close();
}

/** libxml2 in WebAssembly: one parse and one query, each time with the memory given back. */
async function benchLibxml2(xml: string, runs: number, say: (text: string) => void): Promise<void> {
  const bytes = Buffer.from(xml);
  // Without it, texts and trees of this size are refused.
  const option = ParseOption.XML_PARSE_HUGE;
  const parse = (): XmlDocument => XmlDocument.fromBuffer(bytes, { option });
  say(line('libxml2-wasm: parse', await times(runs, () => parse().dispose())));
  const document = parse();
  try {
    const hits = document.find(query, namespaces).filter((node) => node instanceof XmlElement);
    say(
      line(
        `libxml2-wasm: the same XPath (${hits.length} hits)`,
        await times(runs, () => document.find(query, namespaces)),
      ),
    );
  } finally {
    document.dispose();
  }
}

/** From Base64 in a JSON reply to verdict, outline and pretty text, and an XPath query, beside what else there is, on the same text in the same run. */
export async function benchDocuments(say: (text: string) => void): Promise<void> {
  for (const size of [1, 5, 20, 100]) {
    for (const isPretty of [false, true]) {
      const xml = statementOf(size * 1e6, isPretty);
      const body = Buffer.from(replyOf(xml));
      const runs = size > 50 ? 2 : size > 5 ? 3 : 7;
      say(
        `\ndocument of ${size} MB, ${isPretty ? 'laid out' : 'a single line'} (reply ${megabytes(body.length)})`,
      );
      const saxes = await times(runs, () => bareSaxes(xml));
      say(line('bare saxes scan with namespaces', saxes));
      const facts = { httpStatus: 200, askedId: null, now: null, secrets: [] };
      const verdict = await times(runs, () => judgeDocument({ body, ...facts }));
      say(line('Assay: Base64 to verdict', verdict));
      const tree = scanXml(xml);
      say(line('Assay: outline (every node by number)', await times(runs, () => scanXml(xml))));
      say(line('Assay: pretty text from the outline', await times(runs, () => layOut(tree).text)));
      const whole = await times(runs, () => {
        judgeDocument({ body, ...facts });
        return layOut(scanXml(xml)).text;
      });
      say(line('Assay: all three', whole));
      say(
        `  all three together take ${(median(whole) / median(saxes)).toFixed(2)} times the bare scan`,
      );
      say(
        line(
          `Assay: XPath ${query}`,
          await times(runs, () =>
            evaluate(tree, query, { namespaces: new Map(Object.entries(namespaces)) }),
          ),
        ),
      );
      await benchLibxml2(xml, runs, say);
      say(
        line(
          'fast-xml-parser: validation alone',
          await times(runs, () => XMLValidator.validate(xml)),
        ),
      );
    }
  }
}
