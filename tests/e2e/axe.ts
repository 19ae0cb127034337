import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The accessibility faults of the page as it is, each by its rule and where. */
export async function axeFaults(page: Page): Promise<string[]> {
  // A desktop window cannot open the second page that axe otherwise takes.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
