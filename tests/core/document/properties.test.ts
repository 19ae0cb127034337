import fc from 'fast-check';
import { describe, test } from 'vitest';
import { readDocumentReply } from '#core/document/reply.ts';
import { documentVerdictSchema } from '#core/document/verdict.ts';
import { choices } from '../any-choices.ts';
import { expectFindings } from '../expect-findings.ts';
import { completed, created, encoded, id } from './replies.ts';

describe('reading any body', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      200,
      204,
      400,
      401,
      '200',
      'Completed',
      'Failed',
      id,
      '',
      encoded('<a>'),
      completed.date_created,
    ),
  );
  const keys = [...Object.keys(completed), 'message', 'statusCode', '__proto__', 'x y'];
  const body = fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] });
  const nearly = fc.record(
    Object.fromEntries(
      Object.entries(completed).map(([key, right]) => [
        key,
        fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: value }),
      ]),
    ),
  );
  const text = fc.oneof(
    fc
      .oneof(body, nearly)
      .chain((found) =>
        fc.constantFrom(
          JSON.stringify(found),
          JSON.stringify(found, null, 2),
          ` ${JSON.stringify(found)}x`,
        ),
      ),
    fc.json(),
    fc.string(),
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    text.map((found) => new Uint8Array(Buffer.from(found))),
    text,
  );

  test('never throws, and every finding has its place in the text', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.constantFrom(null, 200, 204, 302, 500),
        choices,
        (raw, httpStatus, chosen) => {
          const { verdict, text: shown } = readDocumentReply({
            body: raw,
            httpStatus,
            askedId: id,
            now: created,
            choices: chosen,
          });
          documentVerdictSchema.parse(verdict);
          expectFindings(shown, verdict.findings);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
