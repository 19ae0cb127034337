import { expect, test } from 'vitest';
import { webhookScenarios } from '#samples/webhook/scenarios.ts';
import { running } from '#tests/samples/running.ts';
import { broken, checkedTab, checking } from './checking.ts';

/** It answers in more time than a test should take. */
const isLate = (name: string): boolean => name === 'slow';

/**
 * What each sample scenario breaks, and which probe finds it. A scenario that answers everything alike is a webhook for the list alone; one
 * that is not in the table has nothing wrong with it.
 */
const faults: Record<string, string[]> = {
  broken: [
    'get-items-reply TAB-ITM-2 TAB-ITM-6 TAB-ITM-3',
    'get-items-clean TAB-ITM-1 TAB-CLR-1 TAB-ENV-6',
  ],
  phantom: ['get-items-reply TAB-ITM-2', 'get-items-clean TAB-ENV-1 TAB-ITM-1'],
  html: ['get-items-reply TAB-ENV-5', 'get-items-json-type TAB-REQ-5'],
  'error-500': ['get-items-reply TAB-ERR-1', 'error-no-trace TAB-ERR-3'],
  unauthorized: ['get-items-reply TAB-ERR-1'],
};

test.each(Object.keys(webhookScenarios).filter((name) => !isLate(name)))(
  'sample scenario %s: every seeded fault is found by its probe, and nothing else',
  async (name) => {
    const { webhook } = await running();
    const { check } = checking();
    const offer = webhook.offers.find((one) => one.name === name);
    const report = await check({
      workspace: {
        tabs: [
          checkedTab(offer?.url ?? '', {
            category: offer?.category ?? 'default',
            wired: name === 'direct-view' ? undefined : ['get_items'],
          }),
        ],
      },
      options: { allowWrites: true },
    });
    expect(broken(report)).toEqual(faults[name] ?? []);
    expect(report.summary).toMatchObject({ isComplete: true, problems: [] });
  },
);
