import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { junitReport } from '#core/check/junit-report.ts';
import { markdownReport } from '#core/check/markdown-report.ts';
import { textReport } from '#core/check/text-report.ts';
import { expectWords } from '#tests/support/words.ts';
import { aReport } from './a-report.ts';

test('the JUnit report is XML with a suite for each subject and a test for each probe', () => {
  const xml = junitReport(aReport());
  expect(XMLValidator.validate(xml)).toBe(true);
  // No control character, not even as a reference.
  expect(xml).not.toMatch(/(?!\n)\p{Cc}|&#(0|27);/u);
  const parsed = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(xml);
  const [tab, connection] = parsed.testsuites.testsuite;
  expect(tab).toMatchObject({
    tests: '3',
    failures: '2',
    errors: '0',
    skipped: '0',
    time: '1.234',
    timestamp: '2026-11-21T12:00:00',
  });
  expect(tab.testcase.map((one: { name: string }) => one.name)).toEqual([
    'get-items-reply as Ada: The list is answered',
    'update-stale as Ada: The list is answered',
    'get-items-clean as Ada: The list is answered',
  ]);
  expect(tab.testcase[0].failure.type).toBe('error');
  expect(tab.testcase[0].failure['#text']).toContain('TAB-ITM-2 $.items[3].id: <script>');
  expect(connection.testcase.skipped.message).toContain('<script>');
});

test.each([
  ['text', textReport],
  ['Markdown', markdownReport],
])('a report as %s says what recorded calls say of an assumption', (_, write) => {
  expect(write(aReport()).replaceAll('\\', '')).toContain(
    "TAB-DIR-2 item-as-sent: Seen 3 times: 2 calls support Assay's reading (#4, #3), 1 call contradicts Assay's reading (#5).",
  );
});

test.each([
  ['text', textReport],
  ['Markdown', markdownReport],
  ['JUnit', junitReport],
])('the words of a report as %s', (_, write) => expectWords(write(aReport('a text'))));

test('a Markdown report shows 50 probes of a standing, and counts the others', () => {
  const report = aReport('a text');
  const [broken] = report.probes;
  const of = (count: number) => markdownReport({ ...report, probes: Array(count).fill(broken) });
  expect(of(50)).not.toContain('more probes');
  expect(of(51)).toContain('And 1 more probes.');
});

const wholeNumber = /^\d+$/;
const seconds = /^\d+(\.\d{1,3})?$/;
/** The attributes that Jenkins, GitLab and the test reporters of GitHub read, and their forms. */
const attributesOf: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  testsuites: {},
  testsuite: {
    name: /\S/,
    timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
    hostname: /\S/,
    tests: wholeNumber,
    failures: wholeNumber,
    errors: wholeNumber,
    skipped: wholeNumber,
    time: seconds,
    id: wholeNumber,
    package: /\S/,
  },
  properties: {},
  property: { name: /\S/, value: /\S/ },
  testcase: { name: /\S/, classname: /\S/, time: seconds },
  failure: { message: /^/, type: /^(error|warning)$/ },
  skipped: { message: /^/ },
  'system-out': {},
  'system-err': {},
};
const childrenOf: Readonly<Record<string, readonly string[]>> = {
  testsuites: ['testsuite'],
  testsuite: ['properties', 'testcase', 'system-out', 'system-err'],
  properties: ['property'],
  testcase: ['failure', 'skipped'],
};

type XmlNode = Readonly<Record<string, readonly XmlNode[]>> & {
  readonly ':@'?: Readonly<Record<string, string>>;
};

test('every element of the JUnit report is one that its readers know, with what they ask of it', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    preserveOrder: true,
    parseAttributeValue: false,
  });
  const seen = new Set<string>();
  const look = (nodes: readonly XmlNode[], parent: string): void => {
    const names: string[] = [];
    for (const { ':@': attributes = {}, ...node } of nodes)
      for (const [name, children] of Object.entries(node)) {
        if (name === '#text' || name === '?xml') continue;
        seen.add(name);
        names.push(name);
        const known = attributesOf[name] ?? {};
        expect(Object.keys(attributes), name).toEqual(Object.keys(known));
        for (const [key, form] of Object.entries(known)) expect(attributes[key]).toMatch(form);
        look(children, name);
      }
    if (parent === '') return;
    const order = childrenOf[parent] ?? [];
    // In the order of the schema: properties, tests, what was written.
    expect(names).toEqual(
      names.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)),
    );
    for (const name of names) expect(order).toContain(name);
    if (parent === 'testcase') expect(names.length).toBeLessThanOrEqual(1);
  };
  look(parser.parse(junitReport(aReport())), '');
  expect([...seen].sort()).toEqual(Object.keys(attributesOf).sort());
});

test('the Markdown report has no markup of a reply: no tag, no cell, no mention', () => {
  const markdown = markdownReport(aReport());
  const outsideCode = markdown.replaceAll(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
  expect(outsideCode).not.toContain('<script>');
  expect(outsideCode).not.toContain('@someone');
  expect(markdown).toContain('Findings: 1 error, 1 warning.');
  const heads = markdown.split('\n').filter((line) => line.startsWith('### '));
  const standings = heads.filter((head) => /contract|tested/.test(head));
  expect(standings).toEqual([
    '### Breaks the contract',
    '### Our advice, where the contract is silent',
    '### Not tested',
  ]);
  for (const line of markdown.split('\n').filter((one) => one.startsWith('| ')))
    expect(line.match(/(?<!\\)\|/g)).toHaveLength(4);
});

test('the text report begins with what is not complete, then what breaks the contract', () => {
  const lines = textReport(aReport()).split('\n');
  expect(lines[0]).toContain('not complete');
  const places = ['Breaks the contract: 1 probe', 'TAB-ITM-2', 'Our advice', 'Not tested'].map(
    (words) => lines.findIndex((line) => line.startsWith(words) || line.includes(`${words} `)),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(lines.at(-1)).toBe(
    'Breaks the contract: 1. Our advice: 1. Not tested: 2. Findings: 1 error, 1 warning.',
  );
});
