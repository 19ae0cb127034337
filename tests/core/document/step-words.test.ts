import { describe, expect, test } from 'vitest';
import { completed, encoded, failed, judge, noTemplate, notFound, pending, unauthorized } from './replies.ts';

const stepped = (body: unknown): string[] =>
  judge(body, { askedId: null }).verdict.steps.map(({ clause, path, text }) => `${clause} ${path} ${text}`);

describe('the steps from the text to the document', () => {
  test.each<[string, unknown, string[]]>([
    [
      'completed',
      completed,
      [
        'DOC-REP-1 $ The body is a JSON object with 10 keys.',
        'DOC-REP-2 $.status_code status_code 200 of the body decides the outcome.',
        'DOC-FLD-4 $.status status is Completed: the parsed document is in parsed_base64.',
        'DOC-FLD-7 $.document_version The format of the parsed document has the version "1.2".',
        'DOC-FLD-5 $.parsed_base64 parsed_base64: 40 characters of Base64 are 30 bytes.',
        'DOC-FLD-6 $.parsed_base64 The bytes were read as UTF-8, as nothing names another encoding.',
        'DOC-FLD-5 $.parsed_base64 The XML is well-formed.',
        'DOC-RET-1 $.date_created Accessible until 2026-11-23T10:00:00.000Z, 2 days 23 hours from now.',
      ],
    ],
    [
      'pending',
      pending,
      [
        'DOC-REP-1 $ The body is a JSON object with 3 keys.',
        'DOC-REP-2 $.status_code status_code 200 of the body decides the outcome.',
        'DOC-STA-1 $.status status is Pending, which is not final: the document can be asked for again.',
      ],
    ],
    [
      'processing',
      { ...pending, status: 'Processing' },
      [
        'DOC-REP-1 $ The body is a JSON object with 3 keys.',
        'DOC-REP-2 $.status_code status_code 200 of the body decides the outcome.',
        'DOC-STA-1 $.status status is Processing, which is not final: the document can be asked for again.',
      ],
    ],
    [
      'failed',
      failed,
      [
        'DOC-REP-1 $ The body is a JSON object with 4 keys.',
        'DOC-REP-2 $.status_code status_code 200 of the body decides the outcome.',
        'DOC-STA-2 $.status status is Failed: parsing failed, and the message says why.',
        'DOC-STA-2 $.message The message says why it failed: "The PDF is damaged".',
      ],
    ],
    [
      'not found',
      notFound,
      [
        'DOC-REP-1 $ The body is a JSON object with 3 keys.',
        'DOC-REP-2 $.status_code status_code 204 of the body decides the outcome.',
        'DOC-REP-4 $.status_code status_code is 204: the id is unknown, or the document is no longer stored.',
        'DOC-RET-1 $ The document may have expired: documents are accessible for up to 3 days after submission.',
      ],
    ],
    [
      'no template',
      noTemplate,
      [
        'DOC-REP-1 $ The body is a JSON object with 7 keys.',
        'DOC-REP-2 $.status_code status_code 400 of the body decides the outcome.',
        'DOC-REP-5 $.status_code status_code is 400: no known bank template matched the PDF.',
        'DOC-STA-2 $.message The message says why it failed: "PDF failed to match".',
      ],
    ],
    [
      'unauthorized',
      unauthorized,
      [
        'DOC-REP-1 $ The body is a JSON object with 2 keys.',
        'DOC-REP-2 $.status_code status_code 401 of the body decides the outcome.',
        'DOC-REP-6 $.status_code status_code is 401: the credentials are missing or invalid.',
      ],
    ],
    ['unexpected', {}, ['DOC-REP-1 $ The body is a JSON object with 0 keys.', 'DOC-REP-1 $ The reply is none of those the documents name.']],
    [
      'a wrong type',
      { ...completed, execution: 5 },
      [
        'DOC-REP-1 $ The body is a JSON object with 10 keys.',
        'DOC-REP-2 $.status_code status_code 200 of the body decides the outcome.',
        'DOC-FLD-4 $.status status is Completed: the parsed document is in parsed_base64.',
        'DOC-REP-3 $.execution execution has the wrong type: it counts as missing.',
        'DOC-FLD-7 $.document_version The format of the parsed document has the version "1.2".',
        'DOC-FLD-5 $.parsed_base64 parsed_base64: 40 characters of Base64 are 30 bytes.',
        'DOC-FLD-6 $.parsed_base64 The bytes were read as UTF-8, as nothing names another encoding.',
        'DOC-FLD-5 $.parsed_base64 The XML is well-formed.',
        'DOC-RET-1 $.date_created Accessible until 2026-11-23T10:00:00.000Z, 2 days 23 hours from now.',
      ],
    ],
    ['an HTML page', '<!doctype html>', ['DOC-REP-1 $ Nothing can be read from the body: it is an HTML page.']],
    ['XML', '<?xml version="1.0"?><a/>', ['DOC-REP-1 $ Nothing can be read from the body: it is XML.']],
    ['a fragment of markup', '<p>busy</p>', ['DOC-REP-1 $ Nothing can be read from the body: it is XML or other markup.']],
    ['a PDF', '%PDF-1.7', ['DOC-REP-1 $ Nothing can be read from the body: it is a PDF file.']],
    ['a text', 'busy', ['DOC-REP-1 $ Nothing can be read from the body: it is plain text, "busy".']],
    ['an array', [], ['DOC-REP-1 $ The body is JSON, but not an object, so nothing can be read from it.']],
    [
      'XML with a fault',
      { ...completed, parsed_base64: encoded('<a>\n<b></a>') },
      [
        'DOC-REP-1 $ The body is a JSON object with 10 keys.',
        'DOC-REP-2 $.status_code status_code 200 of the body decides the outcome.',
        'DOC-FLD-4 $.status status is Completed: the parsed document is in parsed_base64.',
        'DOC-FLD-7 $.document_version The format of the parsed document has the version "1.2".',
        'DOC-FLD-5 $.parsed_base64 parsed_base64: 16 characters of Base64 are 11 bytes.',
        'DOC-FLD-6 $.parsed_base64 The bytes were read as UTF-8, as nothing names another encoding.',
        'DOC-FLD-5 $.parsed_base64 The XML stops being well-formed at line 2, column 4.',
        'DOC-RET-1 $.date_created Accessible until 2026-11-23T10:00:00.000Z, 2 days 23 hours from now.',
      ],
    ],
  ])('%s', (_name, body, words) => {
    expect(stepped(body)).toEqual(words);
  });
});
