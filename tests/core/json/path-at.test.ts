import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonPath, type Path } from '#core/json/path.ts';
import { pathAt, readPath, spanOf } from '#core/json/path-at.ts';

const text = '{ "items": [ {"id": "a", "tags": [1, 22]}, 7 ], "b c": null }';
const at = (part: string, more = 0): string => jsonPath(pathAt(text, text.indexOf(part) + more));

describe('the path at an offset', () => {
  test('is that of the value there', () => {
    expect(at('"a"', 1)).toBe('$.items[0].id');
    expect(at('22')).toBe('$.items[0].tags[1]');
    expect(at('7 ]')).toBe('$.items[1]');
    expect(at('null')).toBe('$["b c"]');
  });

  test('of a key is that of its value', () => {
    expect(at('"items"', 2)).toBe('$.items');
    expect(at('"tags"', 1)).toBe('$.items[0].tags');
  });

  test('of a bracket or of what is between members is that of the container', () => {
    expect(at('{"id"')).toBe('$.items[0]');
    expect(at(', 7')).toBe('$.items');
    expect(at(', 22')).toBe('$.items[0].tags');
    expect(at(' ], "b')).toBe('$.items');
  });

  test('before, behind and in a text without members is the root', () => {
    expect(pathAt(text, 0)).toEqual([]);
    expect(pathAt(text, text.length)).toEqual([]);
    expect(pathAt('  12  ', 3)).toEqual([]);
    expect(pathAt('[]', 1)).toEqual([]);
    expect(pathAt('', 0)).toEqual([]);
  });
});

describe('the span of a path', () => {
  const part = (path: Path): string | null => {
    const span = spanOf(text, path);
    return span && text.slice(span.start, span.end);
  };

  test('is the whole value', () => {
    expect(part(['items', 0, 'tags'])).toBe('[1, 22]');
    expect(part(['b c'])).toBe('null');
    expect(part([])).toBe(text);
  });

  test('is that of the nearest ancestor for a value that is not there, but never of everything', () => {
    expect(part(['items', 0, 'title'])).toBe('{"id": "a", "tags": [1, 22]}');
    expect(part(['title', 1])).toBeNull();
  });
});

describe('a written JSONPath', () => {
  test('reads back to what it was written from', () => {
    const steps = fc.array(
      fc.oneof(
        fc.nat(1000),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('a-b', '"', '\\', ']', 'items'),
      ),
    );
    fc.assert(
      fc.property(steps, (path) => {
        expect(readPath(jsonPath(path))).toEqual(path);
      }),
    );
  });

  test('of another kind is not one', () => {
    for (const other of [
      '',
      'items',
      '$..a',
      '$.items[*]',
      '$["a]',
      '$request.url x',
      '$[1',
      '$["\\q"]',
      '$reply.status',
    ])
      expect(readPath(other)).toBeNull();
  });
});
