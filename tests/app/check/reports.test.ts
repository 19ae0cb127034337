import { expect, test } from 'vitest';
import { reports } from '#app/check/reports.ts';
import { hostileIn } from '#tests/support/hostile-text.ts';
import { aReport } from '../../core/check/a-report.ts';

test.each(['text', 'junit', 'markdown'] as const)(
  'nothing that a server writes is hidden or turned around in the %s report',
  (form) => {
    const written = reports[form].write(aReport(), true);
    expect(hostileIn(form === 'markdown' ? written.replaceAll('@\u200b', '@') : written)).toEqual(
      [],
    );
    expect(written).toMatch(/U\+202E/);
  },
);
