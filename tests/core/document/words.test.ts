import { describe, expect, test } from 'vitest';
import { completed, encoded, failed, judge, noTemplate, pending, without } from './replies.ts';

/** What a developer reads: where, what was expected and came, and what the client does about it. */
const said = (body: unknown): string[] =>
  judge(body, { askedId: null }).verdict.findings.map(
    ({ level, clause, path, message, effect }) => `${level} ${clause} ${path} ${message} | ${effect}`,
  );

describe('the findings about a document reply', () => {
  test.each<[string, unknown, string[]]>([
    [
      'status_code in quotes',
      { ...pending, status_code: '200' },
      [
        'error DOC-REP-1 $.status_code status_code is one of the numbers 200, 204, 400 and 401; got the text "200". Did you mean the number 200? | The outcome cannot be told.',
      ],
    ],
    [
      'another key for status_code',
      { code: 200 },
      [
        'error DOC-REP-1 $.status_code status_code is one of the numbers 200, 204, 400 and 401, and it is missing. The reply has "code", which the documents do not name. | The outcome cannot be told.',
        'info DOC-REP-7 $.code The documents name no key "code". Did you mean "status_code"? | It is kept and shown in the raw reply, and not read.',
      ],
    ],
    [
      'no status_code',
      {},
      ['error DOC-REP-1 $.status_code status_code is one of the numbers 200, 204, 400 and 401, and it is missing. | The outcome cannot be told.'],
    ],
    [
      'a status in other letters',
      { ...pending, status: 'pending' },
      [
        'error DOC-FLD-4 $.status status is Pending, Processing, Completed or Failed, written so; got the text "pending". Did you mean Pending? | The outcome cannot be told.',
      ],
    ],
    [
      'another status',
      { ...pending, status: 'Archived' },
      [
        'error DOC-FLD-4 $.status status is Pending, Processing, Completed or Failed, written so; got the text "Archived". | The outcome cannot be told.',
      ],
    ],
    [
      'no status',
      without(pending, 'status'),
      ['error DOC-REP-3 $.status status is the text Pending, Processing, Completed or Failed; it is missing. | The outcome cannot be told.'],
    ],
    [
      'a status that is a number',
      { ...pending, status: 7 },
      ['error DOC-REP-3 $.status status is the text Pending, Processing, Completed or Failed; got the number 7. | The outcome cannot be told.'],
    ],
    [
      'missing fields',
      without(completed, 'execution', 'parsed_base64'),
      [
        'error DOC-REP-3 $.parsed_base64 parsed_base64 is missing; a Completed document carries it. | There is no XML to show.',
        'error DOC-REP-3 $.execution execution is missing; a Completed document carries it. | The client has no execution to show.',
      ],
    ],
    [
      'a missing field under another name',
      { ...without(completed, 'parsed_date'), parsed_at: 'x' },
      [
        'error DOC-REP-3 $.parsed_date parsed_date is missing; a Completed document carries it. The reply has "parsed_at", which the documents do not name. | The client has no parsed_date to show.',
        'info DOC-REP-7 $.parsed_at The documents name no key "parsed_at". Did you mean "parsed_date"? | It is kept and shown in the raw reply, and not read.',
      ],
    ],
    [
      'a field of a wrong type',
      { ...pending, bank_code: 5 },
      ['warning DOC-REP-3 $.bank_code bank_code is a string; got the number 5. | It counts as missing.'],
    ],
    [
      'a demanded field of a wrong type',
      { ...completed, execution: 5 },
      ['error DOC-REP-3 $.execution execution is a string; got the number 5. | It counts as missing.'],
    ],
    ['an id that is no UUID', { ...completed, id: 'seven' }, ['error DOC-FLD-1 $.id id is a UUID; got the text "seven". | It is shown as it came.']],
    [
      'a date without a time',
      { ...completed, date_created: '2026-11-20' },
      [
        'error DOC-FLD-2 $.date_created date_created is an ISO 8601 timestamp with UTC offset and fraction of a second; got the text "2026-11-20" (a date without a time). | It cannot be read as a time and is shown as it came.',
      ],
    ],
    [
      'a date without offset and fraction',
      { ...completed, date_created: '2026-11-20T10:00:00' },
      ['warning DOC-FLD-2 $.date_created date_created "2026-11-20T10:00:00" has no UTC offset and no fraction of a second. | It is read as UTC.'],
    ],
    [
      'a date without an offset',
      { ...completed, date_created: '2026-11-20T10:00:00.5' },
      ['warning DOC-FLD-2 $.date_created date_created "2026-11-20T10:00:00.5" has no UTC offset. | It is read as UTC.'],
    ],
    [
      'a date without a fraction',
      { ...completed, date_created: '2026-11-20T10:00:00Z' },
      ['warning DOC-FLD-2 $.date_created date_created "2026-11-20T10:00:00Z" has no fraction of a second. | It is read all the same.'],
    ],
    [
      'a date with a fraction of a minute',
      { ...completed, date_created: '2026-11-20T09:30.5Z' },
      [
        'warning DOC-FLD-2 $.date_created date_created "2026-11-20T09:30.5Z" is written in a way that not every date reader accepts: with decimals of a minute. | It is read all the same; a client may not read it.',
        'warning DOC-FLD-2 $.date_created date_created "2026-11-20T09:30.5Z" has no fraction of a second. | It is read all the same.',
      ],
    ],
    [
      'an extended date with a basic offset',
      { ...completed, date_created: '2026-11-20T10:00:00.123+0200' },
      [
        'warning DOC-FLD-2 $.date_created date_created "2026-11-20T10:00:00.123+0200" is written in a way that not every date reader accepts: with an offset that is not written like +01:00. | It is read all the same; a client may not read it.',
      ],
    ],
    [
      'a date that no browser holds',
      { ...completed, date_created: '+275760-09-13T00:00:00.001Z' },
      [
        'error DOC-FLD-2 $.date_created date_created "+275760-09-13T00:00:00.001Z" lies beyond the dates that browsers hold. | It cannot be read as a time and is shown as it came.',
      ],
    ],
    [
      'parsed a millionth of a second before created',
      { ...completed, date_created: '2026-11-20T10:00:00.123456+00:00', parsed_date: '2026-11-20T10:00:00.123455+00:00' },
      ['warning DOC-FLD-2 $.parsed_date parsed_date lies less than a millisecond before date_created. | Both are shown as they came.'],
    ],
    [
      'Base64 with spare bits',
      { ...completed, parsed_base64: 'PGEvPh==' },
      [
        'warning DOC-FLD-5 $.parsed_base64 parsed_base64 is not plain Base64: its last character holds bits that belong to no byte, first at offset 5. | It is decoded all the same.',
      ],
    ],
    [
      'parsed before created',
      { ...completed, parsed_date: '2026-11-20T09:00:00.000Z' },
      ['warning DOC-FLD-2 $.parsed_date parsed_date lies 1 hour before date_created. | Both are shown as they came.'],
    ],
    [
      'no template, but Completed',
      { ...noTemplate, status: 'Completed' },
      [
        'error DOC-REP-5 $.status status is Failed where no template matched; got the text "Completed". | The reply contradicts itself; status_code counts.',
      ],
    ],
    [
      'no template, but a bank_code',
      { ...noTemplate, bank_code: 'BANK1' },
      [
        'error DOC-REP-5 $.bank_code bank_code is empty where no template matched; got the text "BANK1". | The reply contradicts itself; status_code counts.',
      ],
    ],
    [
      'no template, and a blank message',
      { ...noTemplate, message: ' ' },
      ['warning DOC-FLD-8 $.message message is human-readable text; got white space only. | The client has no reason to show.'],
    ],
    [
      'a bank_code that is empty',
      { ...completed, bank_code: '' },
      [
        'warning DOC-FLD-3 $.bank_code bank_code is empty, which means that no template matched, but the status is Completed. | No bank template is shown.',
      ],
    ],
    [
      'failed, with an empty message',
      { ...failed, message: '' },
      ['warning DOC-FLD-8 $.message message is human-readable text; got an empty text. | The client has no reason to show.'],
    ],
    [
      'failed, without a message',
      without(failed, 'message'),
      [
        'warning DOC-STA-2 $.message A Failed document carries a message that explains why; there is none. | The client cannot say why parsing failed.',
      ],
    ],
    [
      'empty Base64',
      { ...completed, parsed_base64: '' },
      ['error DOC-FLD-5 $.parsed_base64 parsed_base64 is empty; the XML in Base64 was expected. | There is no XML to show.'],
    ],
    [
      'the XML itself',
      { ...completed, parsed_base64: '<a/>' },
      [
        'error DOC-FLD-5 $.parsed_base64 parsed_base64 is not Base64: "<" is no character of Base64, at offset 0 of 4 characters. It looks like the XML itself. | There is no XML to show.',
      ],
    ],
    [
      'a data: address',
      { ...completed, parsed_base64: 'data:text/xml;base64,PGEvPg==' },
      [
        'error DOC-FLD-5 $.parsed_base64 parsed_base64 is not Base64: ":" is no character of Base64, at offset 4 of 29 characters. It looks like a data: address; only what stands behind its comma is Base64. | There is no XML to show.',
      ],
    ],
    [
      'Base64 with a line break, without padding',
      { ...completed, parsed_base64: 'PGEv\nPg' },
      [
        'warning DOC-FLD-5 $.parsed_base64 parsed_base64 is not plain Base64: it holds line breaks or white space (1 character), first at offset 4. | It is decoded all the same.',
        'warning DOC-FLD-5 $.parsed_base64 parsed_base64 is not plain Base64: the padding at its end is missing (=), first at offset 7. | It is decoded all the same.',
      ],
    ],
    [
      'Base64 of a PDF',
      { ...completed, parsed_base64: encoded('%PDF-1.7') },
      [
        'error DOC-FLD-5 $.parsed_base64 The content of parsed_base64 is not XML but a PDF file, not the XML made from it. | The document cannot be shown as XML.',
      ],
    ],
    [
      'Base64 twice',
      { ...completed, parsed_base64: encoded(encoded('<a/>     ')) },
      [
        'error DOC-FLD-5 $.parsed_base64 The content of parsed_base64 is not XML but Base64 again: the XML was encoded twice. | The document cannot be shown as XML.',
      ],
    ],
    [
      'XML with a fault',
      { ...completed, parsed_base64: encoded('<a>\n<b></a>') },
      [
        'error DOC-FLD-5 $.parsed_base64 The XML is not well-formed at line 2, column 4: </a> closes nothing here: the element <b>, opened at line 2, is still open. | An XML parser refuses it; its text is shown as it is.',
      ],
    ],
    [
      'XML with entities',
      { ...completed, parsed_base64: encoded('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') },
      [
        'info DOC-FLD-5 $.parsed_base64 The XML has a DOCTYPE, and declares or refers to entities ("b"). | They are never resolved; references to them stay as written.',
      ],
    ],
    [
      'parsed_base64 before it is Completed',
      { ...pending, parsed_base64: 'PGEvPg==' },
      [
        'info DOC-FLD-5 $.parsed_base64 parsed_base64 holds 8 characters. It counts only when status_code is 200 and status is Completed. | It is not decoded, so no XML is shown.',
      ],
    ],
    [
      'a key the documents do not name',
      { ...pending, queue: 1 },
      ['info DOC-REP-7 $.queue The documents name no key "queue". | It is kept and shown in the raw reply, and not read.'],
    ],
    [
      'a key twice',
      '{"status_code":401,"message":"a","message":"b"}',
      ['warning DOC-FLD-9 $.message The key "message" occurs more than once in the same object. | The last one counts; the others are lost.'],
    ],
    [
      'cut JSON',
      '{"a":',
      [
        'error DOC-REP-1 $ The reply must be a JSON object; got truncated JSON: the text ends where a value was expected at line 1, column 6. | The outcome cannot be told.',
      ],
    ],
    [
      'an array',
      [pending],
      [
        'error DOC-REP-1 $ The reply must be a JSON object; got an array of 1. The whole reply is in $[0]; it must be the body itself. | The outcome cannot be told.',
      ],
    ],
    [
      'JSON in JSON',
      JSON.stringify(JSON.stringify(pending)),
      [
        'error DOC-REP-1 $ The reply must be a JSON object; got the text "{\\"status_code\\":200,\\"id\\":\\"0f8fad5b-d9cb-469f-a165-70867728950…". It holds JSON as text: the reply was encoded twice. | The outcome cannot be told.',
      ],
    ],
    ['a text', '"Not found"', ['error DOC-REP-1 $ The reply must be a JSON object; got the text "Not found". | The outcome cannot be told.']],
  ])('%s', (_name, body, words) => {
    expect(said(body)).toEqual(words);
  });
});
