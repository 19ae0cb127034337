import { judgeDocument } from '#core/judge.ts';
const held = '#      "';
const xml = `<?xml version="1.0" encoding="${held}"?><a/>`;
const body = JSON.stringify({ status_code: 200, id: '12345678-1234-4234-8234-123456789012', status: 'Completed', parsed_base64: Buffer.from(xml).toString('base64') });
const { verdict } = judgeDocument({ body, secrets: [held], httpStatus: 200, askedId: null, now: 0, lastVersion: 'v' });
const s = JSON.stringify(verdict); console.log(s.includes(held), s.includes(JSON.stringify(held).slice(1,-1)), s.match(/.{40}#.{30}/g));
