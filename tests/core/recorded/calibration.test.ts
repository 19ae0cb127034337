import { describe, expect, test } from 'vitest';
import type { AssumptionId } from '#core/contract/assumptions.ts';
import { type ReplyToRead, readReply } from '#core/contract/read-reply.ts';
import {
  calibratedRows,
  calibratedText,
  calibrationOf,
  evidenceTag,
  withSeenOf,
} from '#core/recorded/calibration.ts';
import { completed } from '../document/replies.ts';

describe('what recorded calls say of an assumption', () => {
  const tag = (evidence: 'supports' | 'contradicts', count: number, calls: number[]) => ({
    tag: evidenceTag({ id: 'item-as-sent', evidence }),
    count,
    calls,
  });
  const said = (...tags: Parameters<typeof calibrationOf>[0]): string[] =>
    calibratedRows(calibrationOf(tags)).map(
      (row) => calibratedText(row).split(" Assay's reading: ")[0] ?? '',
    );

  test('is how often it was seen, with the newest calls, and never a proof', () => {
    expect(said(tag('supports', 3, [7, 4]), tag('contradicts', 1, [9]))).toEqual([
      "TAB-DIR-2 item-as-sent: Seen 4 times: 3 calls support Assay's reading (#7, #4, …), 1 call contradicts Assay's reading (#9).",
    ]);
  });

  test('names the other reading where a call contradicts ours, and only there', () => {
    const text = (of: ReturnType<typeof tag>): string[] =>
      calibratedRows(calibrationOf([of])).map(calibratedText);
    expect(text(tag('contradicts', 1, [9]))[0]).toContain('"item-as-sent: other" under readings');
    expect(text(tag('supports', 1, [9]))[0]).not.toContain('other');
  });

  test('is nothing of tags that a user wrote', () => {
    expect(
      said(
        { tag: 'supports our client', count: 1, calls: [1] },
        { tag: 'contradicts', count: 1, calls: [1] },
        { tag: 'supports toString', count: 1, calls: [1] },
      ),
    ).toEqual([]);
  });
});

const replies: Partial<Record<AssumptionId, Pick<ReplyToRead, 'as'> & Partial<ReplyToRead>>> = {
  'id-not-text': { as: 'get_items', body: '[{"id":7,"title":"A"}]' },
  'redirects-not-followed': { as: 'get_items', body: '', httpStatus: 302 },
  'fetch-follows-redirects': { as: 'update_item', body: '', httpStatus: 302 },
  'bank-code-on-completed': {
    as: 'document',
    body: JSON.stringify({ ...completed, bank_code: '' }),
  },
  'parsed-before-created': {
    as: 'document',
    body: JSON.stringify({ ...completed, parsed_date: '2026-11-20T09:00:00.000+00:00' }),
  },
};

test.each(Object.entries(replies))('a finding that rests on %s says so', (id, reply) => {
  const { findings, assumptions } = readReply({
    body: '',
    httpStatus: 200,
    category: 'default',
    surface: null,
    ...reply,
  });
  const seen = { supports: { count: 0, calls: [] }, contradicts: { count: 1, calls: [3] } };
  const resting = withSeenOf(findings, { [id]: seen }).filter((one) => one.seen !== undefined);
  expect(resting).toMatchObject([{ restsOn: id, seen }]);
  expect(assumptions.map((one) => one.id)).toContain(id);
  expect(withSeenOf(findings, {})).toEqual(findings);
});
