import { placeOfSecret } from '#core/zz-old.ts';
import { statementOf } from '../bench/xml-text.ts';
const xml = statementOf(20e6, true);
const body = JSON.stringify({ a: 'b', parsed_base64: Buffer.from(xml).toString('base64') });
for (const secret of ['sk-live-some-secret', 'k9s8/d7"f6 +z\\x%', 'aB3dE5fG7hI9jK1lM3nO5/+pQ='.repeat(4)])
  for (const [n, t] of [['body', body], ['xml', xml], ['1MB xml', xml.slice(0, 999_999)]] as const) {
    let best = Infinity;
    for (let i = 0; i < 5; i++) { const a = process.cpuUsage(); placeOfSecret(t, secret); const b = process.cpuUsage(a); best = Math.min(best, (b.user + b.system) / 1000); }
    console.log(secret.slice(0, 12), n, best.toFixed(1));
  }
