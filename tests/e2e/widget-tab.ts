import { expect, type Locator, type Page } from '@playwright/test';
import { type ScriptedWebhook, scriptedWebhook } from '../support/scripted-webhook.ts';
import { type Assay, test as base } from './fixtures.ts';
import { newTab } from './window.ts';

/** The `test` of the Widget view: `assay`, and a webhook of the test's own that answers as it is told to. */
export const test = base.extend<{ webhook: ScriptedWebhook }>({
  // biome-ignore lint/correctness/noEmptyPattern: PLACEHOLDER
  webhook: async ({}, use) => {
    const webhook = await scriptedWebhook();
    await use(webhook);
    await webhook.close();
  },
});
