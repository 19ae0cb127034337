import { expect, test } from 'vitest';
import { firstLook } from '#renderer/layout/crammed.ts';

test('a short text is shown as it came', () => expect(firstLook('{"items":[]}')).toBe('raw'));
test('a long text in one line is shown indented', () => expect(firstLook('x'.repeat(5000))).toBe('pretty'));
test('a long text in many lines is shown as it came', () => expect(firstLook('some line\n'.repeat(500))).toBe('raw'));
