import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { countControls } from '../support/controls.ts';
import { jobs, openServices, personAt, startField } from '../support/jobs.ts';
import { exact, press } from '../window.ts';

test.use({ seesStart: true });

for (const [name, { most, begin, act }] of Object.entries(jobs))
  test(`${name} takes at most ${most} presses from a first start`, { tag: '@web' }, async ({
    assay,
    page,
  }) => {
    const services = await openServices();
    try {
      await startField(page);
      await begin?.(page);
      const person = personAt(page);
      await act(person, { ...services, saveDownload: assay.saveDownload });
      expect(person.counts.presses).toBeLessThanOrEqual(most);
    } finally {
      await services.close();
    }
  });

test('Start shows at most 8 controls beside the rail, also with a target that was called', async ({
  page,
}) => {
  const services = await openServices();
  try {
    await startField(page);
    await page.getByRole('button', { name: 'Samples' }).waitFor();
    expect(await countControls(page)).toBeLessThanOrEqual(8);
    await page.keyboard.insertText(services.webhook);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Widget preview' }).waitFor();
    await press(page, 'Start', exact);
    await page.getByRole('region', { name: 'Call again' }).waitFor();
    expect(await countControls(page)).toBeLessThanOrEqual(8);
  } finally {
    await services.close();
  }
});
