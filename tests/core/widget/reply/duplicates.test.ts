import { expect, test } from 'vitest';
import { assumed, judge, told } from '../read.ts';

const twice = '"a":1,"a":2';

test.each([
  ['in a lone item', `{"id":"a","title":"A",${twice}}`, 'TAB-ITM-1', '$.a'],
  ['in a bare array', `[{"id":"a","title":"A",${twice}}]`, 'TAB-ITM-1', '$[0].a'],
  [
    'in an item of an envelope',
    `{"rows":[{"id":"a","title":"A",${twice}}]}`,
    'TAB-ITM-1',
    '$.rows[0].a',
  ],
  [
    'in an item of a wrapped envelope',
    `[{"rows":[{"id":"a","title":"A",${twice}}]}]`,
    'TAB-ITM-1',
    '$[0].rows[0].a',
  ],
  ['in an envelope', `{"rows":[],${twice}}`, 'TAB-ENV-2', '$.a'],
  ['in a wrapped envelope', `[{"rows":[],${twice}}]`, 'TAB-ENV-2', '$[0].a'],
  [
    'in the badge of an envelope',
    `{"rows":[],"badge":{"color":"red","color":"blue"}}`,
    'TAB-ENV-2',
    '$.badge.color',
  ],
  [
    'deep in an extra key',
    `{"rows":[],"more":{"b":{"c":{${twice}}}}}`,
    'TAB-ENV-2',
    '$.more.b.c.a',
  ],
])(
  'a key that stands twice is reported by the clause of its object: %s',
  (_name, body, clause, path) => {
    const verdict = judge(body);
    const found = verdict.findings.filter(({ message }) => message.includes('more than once'));
    expect(told({ findings: found })).toEqual([`warning ${clause} ${path}`]);
    expect(assumed(verdict)).toContain('duplicate-key-last-wins');
  },
);
