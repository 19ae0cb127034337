import { judgeDocument } from '#core/judge.ts';
import { readDocumentReply } from '#core/document/reply.ts';
import { credentialsIn } from '#core/credentials-in-text.ts';
import { statementOf } from '../bench/xml-text.ts';
const xml = statementOf(20e6, true);
const body = JSON.stringify({ status_code: 200, id: '5a3b1e00-0000-4000-8000-000000000001', external_id: 'E-1', bank_code: 'EX', status: 'Completed', date_created: '2026-11-20T09:00:00.000+00:00', parsed_date: '2026-11-20T09:01:00.000+00:00', document_version: '1.0', execution: 1, parsed_base64: Buffer.from(xml).toString('base64') });
const bytes = new TextEncoder().encode(body);
const ms = (f: () => unknown) => { const a = process.cpuUsage(); f(); const b = process.cpuUsage(a); return (b.user + b.system) / 1000; };
const med = (xs: number[]) => [...xs].sort((a, b) => a - b)[xs.length >> 1];
const xmlText = readDocumentReply({ body: bytes, httpStatus: 200, askedId: null, now: null }).xml!.text;
const [r, j, m, x]: number[][] = [[], [], [], []];
for (let i = 0; i < 7; i++) {
  r.push(ms(() => readDocumentReply({ body: bytes, httpStatus: 200, askedId: null, now: null })));
  j.push(ms(() => judgeDocument({ body: bytes, httpStatus: 200, askedId: null, now: null, secrets: ['sk-live-some-secret'] })));
  m.push(ms(() => credentialsIn(body, 'reply')));
  x.push(ms(() => credentialsIn(xmlText, 'document')));
}
console.log((body.length / 1e6).toFixed(1), 'MB; read', med(r), 'judge', med(j), 'look-alikes in body', med(m), 'in xml', med(x));
