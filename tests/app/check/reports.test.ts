import { expect, test } from 'vitest';
import { htmlReport } from '#app/check/html-report.ts';
import { reports } from '#app/check/reports.ts';
import { sarifReport } from '#app/check/sarif-report.ts';
import { hostileIn } from '#tests/support/hostile-text.ts';
import { aReport } from '../../core/check/a-report.ts';

test('the SARIF report has a rule for each clause and a result for each finding', () => {
  const report = aReport();
  const log = sarifReport(report, '1.2.3', { uri: 'assay.yaml', lineOf: () => 7 });
  expect(log.version).toBe('2.1.0');
  const [run] = log.runs;
  const rules = run?.tool.driver.rules ?? [];
  expect(rules.map(({ id }) => id)).toEqual(['TAB-DIR-1', 'TAB-ITM-2']);
  const results = run?.results ?? [];
  expect(results).toHaveLength(2);
  for (const result of results) {
    expect(rules[result.ruleIndex ?? -1]?.id).toBe(result.ruleId);
    expect(result.partialFingerprints?.['assay/v1']).toMatch(/^[0-9a-f]{16}$/);
    expect(result.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'assay.yaml' },
      region: { startLine: 7 },
    });
    expect(result.baselineState).toBe('new');
  }
  expect(results.map(({ level }) => level)).toEqual(['error', 'warning']);
  expect(run?.invocations?.[0]).toMatchObject({
    executionSuccessful: false,
    startTimeUtc: '2026-11-21T12:00:00.123Z',
    endTimeUtc: '2026-11-21T12:00:01.357Z',
  });
});

/** What SARIF 2.1.0 asks of each object that a report has (OASIS Standard, sections 3.13 to 3.58), and GitHub of what it shows. */
test.each([false, true])(
  'every object of the SARIF report is as the standard asks, accepted: %s',
  (isAccepted) => {
    const report = aReport();
    const [probe] = report.probes;
    for (const finding of isAccepted ? (probe?.findings ?? []) : []) finding.isAccepted = true;
    report.summary.findings.accepted = isAccepted ? 1 : 0;
    const file = { uri: 'shop%20one/assay.yaml', lineOf: () => 1 };
    // As it is written: what is undefined is not there.
    const log = JSON.parse(JSON.stringify(sarifReport(report, '1.2.3', file)));
    expect(Object.keys(log).sort()).toEqual(['$schema', 'runs', 'version']);
    expect(URL.canParse(log.$schema)).toBe(true);
    const [run] = log.runs;
    const { driver } = run.tool;
    expect(driver.name).not.toBe('');
    expect(driver.semanticVersion).toMatch(/^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/);
    expect(['utf16CodeUnits', 'unicodeCodePoints']).toContain(run.columnKind);

    expect(new Set(driver.rules.map(({ id }: { id: string }) => id)).size).toBe(
      driver.rules.length,
    );
    for (const rule of driver.rules) {
      for (const text of [rule.shortDescription.text, rule.fullDescription.text, rule.help.text])
        expect(text).toMatch(/\S/);
      expect(['none', 'note', 'warning', 'error']).toContain(rule.defaultConfiguration.level);
    }

    for (const { executionSuccessful, startTimeUtc, endTimeUtc, ...rest } of run.invocations) {
      expect(typeof executionSuccessful).toBe('boolean');
      for (const time of [startTimeUtc, endTimeUtc])
        expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      for (const { level, message } of rest.toolExecutionNotifications) {
        expect(['none', 'note', 'warning', 'error']).toContain(level);
        expect(message.text).toMatch(/\S/);
      }
    }

    const has = (key: string): boolean[] => run.results.map((one: object) => key in one);
    // All results or none: 3.27.23 of suppressions, 3.27.24 of the baseline.
    for (const key of ['suppressions', 'baselineState']) expect(new Set(has(key)).size).toBe(1);
    expect(has('suppressions')).toEqual([isAccepted, isAccepted]);
    for (const result of run.results) {
      expect(driver.rules[result.ruleIndex].id).toBe(result.ruleId);
      expect(['none', 'note', 'warning', 'error']).toContain(result.level);
      expect(result.message.text).toMatch(/\S/);
      expect(['new', 'unchanged', 'updated', 'absent']).toContain(result.baselineState);
      expect(result.locations.length).toBeGreaterThan(0);
      for (const { physicalLocation, logicalLocations } of result.locations) {
        const { uri } = physicalLocation.artifactLocation;
        expect(uri).not.toMatch(/[\s\\]|^\.{0,2}\//);
        expect(new URL(uri, 'file:///repository/').pathname).toBe(`/repository/${file.uri}`);
        expect(physicalLocation.region.startLine).toBeGreaterThanOrEqual(1);
        for (const { fullyQualifiedName } of logicalLocations)
          expect(fullyQualifiedName).toMatch(/\S/);
      }
      // A name and a version, so that another way to reckon them gets another key (3.27.17).
      for (const [key, value] of Object.entries(result.partialFingerprints)) {
        expect(key).toMatch(/^[^/]+(\/[^/]+)*\/v[1-9]\d*$/);
        expect(value).toEqual(expect.any(String));
      }
      for (const { kind, status } of result.suppressions ?? []) {
        expect(['inSource', 'external']).toContain(kind);
        expect(['accepted', 'underReview', 'rejected']).toContain(status);
      }
    }
  },
);

test.each(['text', 'junit', 'sarif', 'html', 'markdown'] as const)(
  'nothing that a server writes is hidden or turned around in the %s report',
  async (form) => {
    const source = { name: 'a\u202eb', version: '1', uri: 'assay.yaml', lineOf: () => 1 };
    const written = await reports[form].write(aReport(), source);
    expect(hostileIn(form === 'markdown' ? written.replaceAll('@\u200b', '@') : written)).toEqual(
      [],
    );
    expect(written).toMatch(/U\+202E/);
  },
);

test('the HTML report lets nothing run and nothing load but its own script and style', async () => {
  const page = await htmlReport(aReport(), { from: '<b>assay.yaml</b>', version: '1.2.3' });
  expect(page.match(/<script>/g)).toHaveLength(1);
  expect(page).not.toContain('<b>');
  expect(page).not.toMatch(/\b(?:src|href)=/);
  expect(page).toMatch(
    /default-src &#39;none&#39;; script-src &#39;sha256-[\w+/=]{44}&#39;; style-src/,
  );
});
