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

  it.each<[string, string, Path, ('key' | 'value')?, string?]>([
    ['the token of the value', '5', ['items', 0, 'title']],
    ['that of a value deep within', '"}"', ['items', 1, 'a b', 1, 'x']],
    ['the token of the key when the key is meant', '"title"', ['items', 0, 'title'], 'key'],
    ['the opening bracket of a container', '[', ['items']],
    ['the object that lacks the key', '{', ['items', 1, 'id'], 'key'],
    ['the last of two equal keys', '22', ['a', 'b'], 'value', '{"a":{"b":1},"a":{"b":22}}'],
    ['that of a key by its escapes', '7', ['id'], 'value', '{"\\u0069d": 7}'],
    ['the first line of what is no JSON', '<html>', ['x'], 'value', '\n  <html>\n</html>'],
  ])('is %s: %s', (_what, token, at, part, whole = text) =>
    expect(pointedAt(whole, at, part)).toBe(token),
  );
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
  it.each<[string, string, ReturnType<typeof decodeBody>]>([
    ['is read as UTF-8', 'žluť', { text: 'žluť', bom: false, malformed: null }],
    ['loses its byte order mark', '\ufeff{', { text: '{', bom: true, malformed: null }],
    ['may hold U+FFFD', '\ufffd', { text: '\ufffd', bom: false, malformed: null }],
  ])('%s', (_what, text, decoded) => expect(decodeBody(Buffer.from(text))).toEqual(decoded));

  it('with other bytes is told to be malformed', () =>
    expect(decodeBody(Uint8Array.of(0x61, 0xff)).malformed).toMatchObject({ byte: 1 }));
});

it('a path is written as JSONPath', () =>
  expect(jsonPath(['items', 2, 'a b', 'tags'])).toBe('$.items[2]["a b"].tags'));
