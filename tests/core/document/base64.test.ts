import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64 } from '#core/document/base64.ts';

test('any bytes come back, also with line breaks, in the URL alphabet and without padding', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200, minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      (bytes, width) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(decodeBase64(text)).toEqual({ bytes, faults: [] });
        const broken = text.replaceAll(new RegExp(`.{1,${width}}`, 'g'), '$&\r\n');
        for (const variant of [broken, ` ${Buffer.from(bytes).toString('base64url')}`])
          expect(decodeBase64(variant).bytes).toEqual(bytes);
      },
    ),
  );
});

test('a long text is read to its end, with each padding', () => {
  for (const length of [24_575, 24_576, 24_577, 24_578, 70_000]) {
    const bytes = Buffer.from(new Uint8Array(length).map((_, at) => at * 31));
    expect(bytes.equals(decodeBase64(bytes.toString('base64')).bytes ?? new Uint8Array())).toBe(
      true,
    );
  }
});

test('texts are decoded with the faults of the golden file', async () => {
  const said = [
    ...['QUJD\nREVG', ' QUJD', 'QUI', 'QQ', 'QQ=', '-_-_', '+/-_', 'QU\tI', 'QQ==\r\n', 'PGEvPh=='],
    ...['QQP=', 'QQQB', 'QUJDQ R', 'QQ=\n=', 'AAAAQQ==', '-_-_\nQUJD', 'QU JD\n', '', ' \n'],
    ...['QUJD!EVG', 'QUJDR', 'Q', '=', '====', 'QUJD=', 'QQ===', 'QUI==', 'QQ==QUJD', 'QU=I'],
    ...['<a></a>=', 'QUJDé===', 'QUJDŁUJD', 'ŁUJD', 'QŁJD', 'QUŁD', 'QUJŁ', '!A==', '!AA=', 'QU~D'],
    ...[
      'QUJD\u{1f600}JD',
      'data:application/xml;base64,QUJD',
      'QU\u0000D',
      'QU\u007fD',
      'QU\u{1f600}D',
    ],
  ].map((text) => {
    const { bytes, faults } = decodeBase64(text);
    const is = bytes && JSON.stringify(Buffer.from(bytes).toString('latin1'));
    const told = faults.map(({ kind, offset, message }) => `\n  ${kind} at ${offset}: ${message}`);
    return `${JSON.stringify(text)} is ${is}${told.join('')}`;
  });
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('golden/base64.txt');
});
