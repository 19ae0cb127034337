import { test } from 'vitest';
import { expectSaid } from '#tests/support/words.ts';
import {
  completed,
  encoded,
  failed,
  judge,
  noTemplate,
  notFound,
  pending,
  unauthorized,
} from './replies.ts';

const stepped = (body: unknown): string[] =>
  judge(body, { askedId: null }).verdict.steps.map(
    ({ clause, path, text }) => `${clause} ${path} ${text}`,
  );

/** The steps of a completed document, whether its XML is well-formed or not. */
const stepsToXml = [
  'DOC-REP-1 $',
  'DOC-REP-2 $.status_code',
  'DOC-FLD-4 $.status',
  'DOC-FLD-7 $.document_version',
  'DOC-FLD-5 $.parsed_base64',
  'DOC-FLD-6 $.parsed_base64',
  'DOC-FLD-5 $.parsed_base64',
  'DOC-RET-1 $.date_created',
];

test.each<[string, unknown, string[]]>([
  ['completed', completed, stepsToXml],
  ['pending', pending, ['DOC-REP-1 $', 'DOC-REP-2 $.status_code', 'DOC-STA-1 $.status']],
  [
    'processing',
    { ...pending, status: 'Processing' },
    ['DOC-REP-1 $', 'DOC-REP-2 $.status_code', 'DOC-STA-1 $.status'],
  ],
  [
    'failed',
    failed,
    ['DOC-REP-1 $', 'DOC-REP-2 $.status_code', 'DOC-STA-2 $.status', 'DOC-STA-2 $.message'],
  ],
  [
    'not found',
    notFound,
    ['DOC-REP-1 $', 'DOC-REP-2 $.status_code', 'DOC-REP-4 $.status_code', 'DOC-RET-1 $'],
  ],
  [
    'no template',
    noTemplate,
    [
      'DOC-REP-1 $',
      'DOC-REP-2 $.status_code',
      'DOC-REP-5 $.status_code',
      'DOC-STA-2 $.message',
      'DOC-RET-1 $.date_created',
    ],
  ],
  [
    'unauthorized',
    unauthorized,
    ['DOC-REP-1 $', 'DOC-REP-2 $.status_code', 'DOC-REP-6 $.status_code'],
  ],
  ['unexpected', {}, ['DOC-REP-1 $', 'DOC-REP-1 $']],
  [
    'a wrong type',
    { ...completed, execution: 5 },
    [
      'DOC-REP-1 $',
      'DOC-REP-2 $.status_code',
      'DOC-FLD-4 $.status',
      'DOC-REP-3 $.execution',
      'DOC-FLD-7 $.document_version',
      'DOC-FLD-5 $.parsed_base64',
      'DOC-FLD-6 $.parsed_base64',
      'DOC-FLD-5 $.parsed_base64',
      'DOC-RET-1 $.date_created',
    ],
  ],
  ['an HTML page', '<!doctype html>', ['DOC-REP-1 $']],
  ['XML', '<?xml version="1.0"?><a/>', ['DOC-REP-1 $']],
  ['a fragment of markup', '<p>busy</p>', ['DOC-REP-1 $']],
  ['a PDF', '%PDF-1.7', ['DOC-REP-1 $']],
  ['a text', 'busy', ['DOC-REP-1 $']],
  ['an array', [], ['DOC-REP-1 $']],
  ['XML with a fault', { ...completed, parsed_base64: encoded('<a>\n<b></a>') }, stepsToXml],
])('the steps from the text to the document: %s', (_name, body, words) => {
  expectSaid(stepped(body), words);
});
