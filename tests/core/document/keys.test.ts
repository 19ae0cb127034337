import { describe, expect, test } from 'vitest';
import { meantField } from '#core/contract/shapes.ts';
import { expectWords } from '#tests/support/words.ts';
import { completed, judge, without } from './replies.ts';

describe('keys that the documents do not name (DOC-REP-7)', () => {
  test.each([
    ['state', 'status'],
    ['Document-ID', 'id'],
    ['created  at', 'date_created'],
    ['xml', 'parsed_base64'],
    ['bank_cod', 'bank_code'],
  ])('%j probably stands for %s', (key, field) => {
    expect(meantField(key)).toBe(field);
  });

  test('a key of more than 40 characters stands for nothing', () => {
    expect(meantField(`state${'_'.repeat(35)}`)).toBe('status');
    expect(meantField(`state${'_'.repeat(36)}`)).toBeNull();
  });

  test('the field that was probably meant is named, unless it came too', () => {
    const known = judge({ ...completed, state: 'x' }).messages;
    expect(known).toMatch(/"state"\.$/);
    expectWords(known);
    expect(judge({ ...without(completed, 'bank_code'), bank: 'BANK1' }).messages).toMatch(
      /"bank"\. .*"bank_code"/,
    );
    expect(judge({ ...completed, zzz: 1 }).messages).toMatch(/"zzz"\.$/);
    expect(judge({ ...without(completed, 'bank_code'), zzz: 1 }).messages).not.toContain(
      'The reply has',
    );
  });
});
