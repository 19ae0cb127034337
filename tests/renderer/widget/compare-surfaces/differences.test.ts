import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fired } from '#operations/widget-schemas.ts';
import {
  countDifferent,
  differences,
  onlyDifferent,
} from '#renderer/widget/compare-surfaces/differences.ts';
import { direct, proxied } from './fired.ts';

const rowsOf = (section: string, first: Fired = proxied(), second: Fired = direct()) =>
  differences(first, second)
    .find(({ name }) => name === section)
    ?.rows.map(({ name, difference: standing }) => `${name}: ${standing}`);
const valuesOf = (
  section: string,
  name: string,
  first: Fired = proxied(),
  second: Fired = direct(),
) => {
  const row = differences(first, second)
    .find((one) => one.name === section)
    ?.rows.find((one) => one.name === name);
  return row && [row.first, row.second];
};

describe('requests, name by name', () => {
  test('the address is the same, the query is the proxied one alone', () => {
    expect(rowsOf('Request')).toEqual(['Method: same', 'Address: same']);
    expect(rowsOf('Query')).toEqual(['action: only first', 'tabId: only first']);
  });

  test('headers go by their name in whatever case, and the Origin is what the browser added', () => {
    expect(rowsOf('Headers')).toEqual([
      'accept: only first',
      'content-type: same',
      'origin: only second',
    ]);
  });

  test('bodies go field by field', () => {
    expect(rowsOf('Body')).toEqual([
      'type: only first',
      'seenAt: only first',
      'action: only second',
      'tabId: only second',
      'item: only second',
    ]);
    expect(valuesOf('Body', 'item')).toEqual([null, '{"id":"a"}']);
  });

  test('a body that is not a JSON object is one field', () => {
    const text = proxied({
      request: { method: 'POST', url: 'https://hook.example/tab', headers: [], body: '[1]' },
    });
    expect(rowsOf('Body', text, text)).toEqual(['body: same']);
    const sent = (body: string) =>
      proxied({ request: { method: 'POST', url: 'https://hook.example/tab', headers: [], body } });
    expect(rowsOf('Body', sent('{"id":"5"}'), sent('{"id":5}'))).toEqual(['id: differs']);
  });

  test('a parameter that comes twice has both values', () => {
    const twice = proxied({
      request: { method: 'POST', url: 'https://hook.example/tab?a=1&a=2', headers: [], body: null },
    });
    expect(valuesOf('Query', 'a', twice, twice)).toEqual(['1, 2', '1, 2']);
  });

  test('what the browser did not send after its question is shown as not sent', () => {
    const { cors } = direct();
    const blocked = direct({
      cors: cors && { ...cors, allowed: false, stage: 'preflight', hops: cors.hops.slice(0, 1) },
      http: null,
    });
    expect(valuesOf('Request', 'Method', proxied(), blocked)).toEqual(['POST', 'not sent']);
    expect(valuesOf('Reply', 'Webhook', proxied(), blocked)).toEqual([
      'HTTP 200',
      expect.stringContaining('preflight'),
    ]);
    expect(valuesOf('Browser', 'CORS', proxied(), blocked)?.[1]).toContain('not sent');
  });
});

describe('their results', () => {
  test('the platform answers on one side, the browser judges on the other', () => {
    expect(rowsOf('Platform')).toEqual(['Answers the widget: only first']);
    expect(rowsOf('Browser')).toEqual(['Preflight (OPTIONS): only second', 'CORS: only second']);
    expect(valuesOf('Browser', 'Preflight (OPTIONS)')).toEqual([null, 'answered 204']);
  });

  test('a refused visitor is shown on the side that asks who it is', () => {
    const identity = {
      verified: false,
      forwarded: [],
      notForwarded: [],
      reason: 'The token expired.',
    };
    const body = { ok: false, status: 401, details: '', error: 'Identity not verified' };
    const refused = proxied({
      request: null,
      http: null,
      identity,
      platform: { httpStatus: 401, body },
    });
    expect(valuesOf('Platform', 'Visitor is', refused)).toEqual([
      'refused: The token expired.',
      null,
    ]);
    expect(valuesOf('Platform', 'Answers the widget', refused)).toEqual([
      'HTTP 401, ok: false',
      null,
    ]);
    expect(valuesOf('Reply', 'Webhook', refused)).toEqual(['not called', 'HTTP 200']);
  });

  test('replies and outcomes that are the same say so', () => {
    expect(rowsOf('Reply')).toEqual([
      'Webhook: same',
      'Content-Type: same',
      'Bytes: same',
      'Outcome: same',
    ]);
  });

  test('what the visitor sees is shown next to the surface that no visitor takes', () => {
    const [first, second] = valuesOf('Visitor', 'Sees') ?? [];
    expect(first).toContain('cannot');
    expect(second).toContain('“Done”');
  });

  test('the same finding on both sides is one row, others stand alone', () => {
    const finding = (clause: string, message: string) => ({
      clause,
      message,
      level: 'warning',
      path: '$',
      effect: '',
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
    });
    const { verdict } = proxied();
    const both = finding('TAB-ERR-3', 'Both say this.');
    const a = proxied({
      verdict: { ...verdict, findings: [both, finding('TAB-UPD-1', 'One says this.')] },
    });
    const b = direct({
      verdict: { ...verdict, findings: [both, finding('TAB-UPD-1', 'The other says that.')] },
    });
    expect(rowsOf('Findings', a, b)).toEqual([
      'TAB-ERR-3: same',
      'TAB-UPD-1: only first',
      'TAB-UPD-1: only second',
    ]);
  });
});

describe('whatever is compared', () => {
  const fired = fc.constantFrom(
    proxied(),
    direct(),
    proxied({ request: null, http: null, platform: null }),
    direct({ cors: null, widget: null }),
  );

  test('a firing does not differ from itself', () => {
    fc.assert(
      fc.property(fired, (one) => {
        expect(countDifferent(differences(one, one))).toBe(0);
      }),
    );
  });

  test('turned round, the sides change places and nothing else', () => {
    const turned = {
      same: 'same',
      differs: 'differs',
      'only first': 'only second',
      'only second': 'only first',
    } as const;
    const facts = (a: Fired, b: Fired, turn: boolean) =>
      differences(a, b)
        .flatMap(({ name, rows }) =>
          rows.map(
            (row) => `${name} ${row.name} ${turn ? turned[row.difference] : row.difference}`,
          ),
        )
        .sort();
    fc.assert(
      fc.property(fired, fired, (a, b) => {
        expect(facts(a, b, false)).toEqual(facts(b, a, true));
      }),
    );
  });

  test('differences alone are the rows that are not the same, and their number', () => {
    const only = onlyDifferent(differences(proxied(), direct()));
    const rows = only.flatMap((section) => section.rows);
    expect(rows.every(({ difference: standing }) => standing !== 'same')).toBe(true);
    expect(countDifferent(differences(proxied(), direct()))).toBe(rows.length);
    expect(only.map(({ name }) => name)).not.toContain('Request');
  });
});
