import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateKeys } from '#core/json/duplicates.ts';
import { faultOf } from '#core/json/fault.ts';
import { jsonPath, type Path } from '#core/json/path.ts';
import { placeFindings } from '#core/json/place.ts';
import { decodeBody, parseJson } from '#core/json/text.ts';

const draft = (at: Path, part: 'key' | 'value' = 'value') => ({
  clause: 'X',
  level: 'info' as const,
  at,
  part,
  message: '',
  effect: '',
});

/** The text a finding points at. */
function pointedAt(text: string, at: Path, part: 'key' | 'value' = 'value'): string {
  const [finding] = placeFindings(text, [draft(at, part)]);
  if (!finding) throw new Error('no finding');
  const lines = text.split(/\r\n?|\n/);
  if (finding.line !== finding.endLine)
    return `${finding.line}:${finding.column} to ${finding.endLine}:${finding.endColumn}`;
  return (lines[finding.line - 1] ?? '').slice(finding.column - 1, finding.endColumn - 1);
}

describe('a place in a JSON text', () => {
  const text = '{\r\n  "items": [ {"id": "ä", "title" : 5}, {"a b": [1, {"x": "}"}]} ]\n}';

  it('is the token of the value', () => {
    expect(pointedAt(text, ['items', 0, 'title'])).toBe('5');
    expect(pointedAt(text, ['items', 1, 'a b', 1, 'x'])).toBe('"}"');
  });
  it('is the token of the key when the key is meant', () =>
    expect(pointedAt(text, ['items', 0, 'title'], 'key')).toBe('"title"'));
  it('is the opening bracket of a container', () => expect(pointedAt(text, ['items'])).toBe('['));
  it('is the object that lacks the key', () =>
    expect(pointedAt(text, ['items', 1, 'id'], 'key')).toBe('{'));
  it('is the last of two equal keys, as JSON.parse reads them', () =>
    expect(pointedAt('{"a":{"b":1},"a":{"b":22}}', ['a', 'b'])).toBe('22'));
  it('knows a key by its escapes', () => expect(pointedAt('{"\\u0069d": 7}', ['id'])).toBe('7'));
  it('is the first line of a text that is not JSON', () =>
    expect(pointedAt('\n  <html>\n</html>', ['x'])).toBe('<html>'));
  it('is found at any depth that is parsed', () => {
    const deep = `${'['.repeat(500)}7${']'.repeat(500)}`;
    expect(pointedAt(deep, Array(500).fill(0))).toBe('7');
  });
});

describe('a text that is not JSON', () => {
  it('has its fault where the golden file says (TAB-ENV-5, DOC-REP-1)', async () => {
    const told = [
      ...['', '{"a":1', '{"a":1,}', '[1 2]', "{'a':1}", '{"a" 1}', '["a\nb"]', '["a\r\nb"]'],
      ...['{"a\t": 1}', '["\f"]', '["\u0000"]', '["\u001f"]', '["\\x"]', '["abc', '{} {}', 'NaN'],
      ...['[01]', '[-01.5]', '[1.]', '[0x1]', '[1e]', '[1e+]', '[1.5.2]', '[12abc]', '[-]', '[-a]'],
      ...['[1.', '{"a":2026-11-22}', '\ufeff[]', '[]\u2003', '[\n]x', '[', '[1', '[1,', '{'],
      ...['{"a":', '{"a":1,'],
    ].map((text) => {
      const { offset, message } = faultOf(text) ?? {};
      return `${JSON.stringify(text)} ${offset} ${message}\n`;
    });
    await expect(told.join('')).toMatchFileSnapshot('golden/faults.txt');
  });

  it('is exactly one that JSON.parse refuses', () => {
    const jsonish = fc
      .array(fc.constantFrom(...'{}[],:"\\a10-.e \n', 'true', 'null', '"a"', '\\"'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(jsonish, fc.string(), fc.json()), (text) => {
        let accepted = true;
        try {
          JSON.parse(text);
        } catch {
          accepted = false;
        }
        const fault = faultOf(text);
        expect(fault === null).toBe(accepted);
        if (fault) expect(fault.offset).toBeLessThanOrEqual(text.length);
        expect(parseJson(text).ok).toBe(accepted);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('keys that stand twice', () => {
  it('are reported at the place they stand again', () => {
    expect(duplicateKeys('{"a":1,"b":[{"c":":"},{"d":1,"\\u0064":2}],"a":3}')).toEqual([
      { at: ['b', 1, 'd'], key: 'd' },
      { at: ['a'], key: 'a' },
    ]);
  });
  it('are none in a text that is not JSON', () => expect(duplicateKeys('{"a":1,"a":')).toEqual([]));
});

describe('a body', () => {
  it('is read as UTF-8', () =>
    expect(decodeBody(new TextEncoder().encode('žluť'))).toEqual({
      text: 'žluť',
      bom: false,
      malformed: null,
    }));
  it('loses its byte order mark, and that is reported', () =>
    expect(decodeBody(new Uint8Array([0xef, 0xbb, 0xbf, 0x7b]))).toEqual({
      text: '{',
      bom: true,
      malformed: null,
    }));
  it('with other bytes is told to be malformed', () =>
    expect(decodeBody(new Uint8Array([0x61, 0xff])).malformed).toEqual({
      byte: 1,
      offset: 1,
      isCut: false,
    }));
  it('may hold U+FFFD of its own', () =>
    expect(decodeBody(new TextEncoder().encode('\uFFFD')).malformed).toBeNull());
});

it('a path is written as JSONPath', () =>
  expect(jsonPath(['items', 2, 'a b', 'tags'])).toBe('$.items[2]["a b"].tags'));
