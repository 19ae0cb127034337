import { describe, expect, test } from 'vitest';
import { meantField } from '#core/document/fields.ts';
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
    expect(judge({ ...completed, state: 'x' }).messages).toBe(
      'The contract does not name the key "state".',
    );
    expect(judge({ ...without(completed, 'bank_code'), bank: 'BANK1' }).messages).toContain(
      'The contract does not name the key "bank". Did you mean "bank_code"?',
    );
    expect(judge({ ...completed, zzz: 1 }).messages).toBe(
      'The contract does not name the key "zzz".',
    );
  });
});
