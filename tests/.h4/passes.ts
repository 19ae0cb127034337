import { statementOf } from '../bench/xml-text.ts';
const xml = statementOf(20e6, true);
const flat = Buffer.from(xml).toString('base64');
const cpu = (n: string, f: () => unknown) => { let best = Infinity; for (let i = 0; i < 7; i++) { const a = process.cpuUsage(); f(); const b = process.cpuUsage(a); best = Math.min(best, (b.user + b.system) / 1000); } console.log(n.padEnd(40), best.toFixed(1)); };
console.log(xml.slice(0, 300));
for (const [n, t] of [['xml', xml], ['base64', flat]] as const) {
  for (const s of ['.eyJ', 'earer', 'EARER', 'Bearer', 'bearer', 'BEARER', 'uthorization', 'UTHORIZATION', 'asic ', ' ', '%', '\\', 'earer ', 'earer%20'])
    cpu(`${n} ${s}`, () => t.indexOf(s));
  cpu(`${n} re1`, () => /[Bb]earer|BEARER|uthorization|UTHORIZATION/g.exec(t));
  cpu(`${n} re2`, () => /(?:earer|uthorization)/gi.exec(t));
  cpu(`${n} re3`, () => /earer|EARER|uthor|UTHOR/g.exec(t));
}
