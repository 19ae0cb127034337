import { describe, expect, test } from 'vitest';
import { placeText } from '#renderer/findings/findings-list.tsx';
import { laidOut } from '#renderer/text/lay-out-json.ts';
import { placeAsReceived, placesMoved, placesOf } from '#renderer/text/places.ts';
import { findingAt } from '../finding.ts';

const text = '{"items":[{"id":1}]}';
const finding = findingAt(1, 'error', {
  path: '$.items[0].id',
  column: 17,
  endColumn: 18,
});

describe('the place in a row of the findings', () => {
  test('is that of the text as received while this is on screen', () =>
    expect(placeText(finding, placeAsReceived)).toBe('$.items[0].id 1:17'));
  test('is that of the formatted text while this is on screen', () => {
    const pretty = laidOut({ text, places: placesOf([finding]) });
    const placeOf = placesMoved([finding], pretty?.places ?? []);
    expect(placeText(finding, placeOf)).toBe('$.items[0].id 4:13');
  });
  test('inside a document is that of its raw XML', () =>
    expect(placeText({ ...finding, xml: { line: 5, column: 3 } }, placeAsReceived)).toBe(
      '$.items[0].id raw XML 5:3',
    ));
});
