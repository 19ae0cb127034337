import { expect, test } from 'vitest';
import { countsOf } from './counts.ts';

const report = `<?xml version="1.0"?>
<testsuites><testsuite name="a">
<testcase classname="a.test.ts" name="a list &gt; is read" time="0.1"/>
<testcase classname="a.test.ts" name="a &quot;list&quot; is kept"><failure message="no">at line 3</failure></testcase>
<testcase name="it starts" classname="b.e2e.ts"><skipped></skipped></testcase>
<testcase name="it says" classname="b.e2e.ts"><system-out><![CDATA[a line]]></system-out></testcase>
</testsuite></testsuites>`;
const none = { passed: 0, failed: 1, skipped: 0, failures: [] };

test('the sum of a run has passed, failed and skipped tests, and names what failed', () =>
  expect(countsOf(report, false)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['a.test.ts › a "list" is kept'],
  }));

test('a run that ended red, ran nothing, or left no report is not green', () => {
  const green = report.replace(/<failure.*failure>/, '');
  expect(countsOf(green, true).failed).toBe(0);
  expect(countsOf(green, false).failed).toBe(1);
  expect(countsOf('<testsuites/>', true)).toEqual(none);
  expect(countsOf('', true)).toEqual(none);
});
