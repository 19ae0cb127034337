import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import type { Tab } from '#core/widget/tab.ts';
import { listOf } from '#tests/support/large-list.ts';
import { chooseEvent } from '../e2e/window.ts';
import { httpServer } from '../support/network/loopback.ts';
import { inFolder, onDesktop } from './desktop-app.ts';
import { line, milliseconds } from './measure.ts';
import { longestTasks } from './trace.ts';

const count = 20_000;
/** Milliseconds after a step in which what it set going comes to an end. */
const rest = 400;

/** Writes a workspace whose one tab leads to the webhook. */
function writeWorkspace(folder: string, webhook_url: string): Promise<void> {
  const tab: Partial<Tab> = {
    id: 'bench',
    name: 'Bench',
    webhook_url,
    category: 'default',
    tabName: 'Bench',
    agentName: 'Agent',
    sessionId: '',
    tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
    agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
  };
  return writeFile(
    join(folder, 'workspace.json'),
    JSON.stringify({ version: 1, connections: [], tabs: [tab], settings: {} }),
  );
}

type Step = { name: string; runs: number; act(run: number): Promise<unknown> };

/** What a developer does with the long list, in this order. */
function stepsOn(page: Page): Step[] {
  const list: Locator = page.getByRole('list', { name: 'Items' });
  // Selectors: to look for a name the whole page would be walked, on the thread that is measured.
  const row = (index: number) => page.locator(`[data-index="${index}"]`);
  const last = row(count - 1);
  return [
    {
      name: 'the list comes',
      runs: 1,
      act: async () => {
        await chooseEvent(page, 'Open the tab');
        await row(0).waitFor();
        await page.waitForTimeout(1500);
      },
    },
    {
      name: 'a turn of the wheel',
      runs: 20,
      act: async (run) => {
        if (run === 0) await list.hover();
        await page.mouse.wheel(0, 300);
      },
    },
    {
      name: 'a drag of the scroll bar',
      runs: 10,
      act: (run) =>
        list.evaluate(
          (element, share) => element.scrollTo({ top: share * element.scrollHeight }),
          (run * 3.7) % 1,
        ),
    },
    {
      name: 'End',
      runs: 3,
      act: async () => {
        await list.evaluate((element) => element.scrollTo({ top: 0 }));
        await row(0).locator('[data-open]').focus();
        await page.keyboard.press('End');
        await last.waitFor();
      },
    },
    {
      name: 'the menu of a row',
      runs: 5,
      act: async (run) => {
        await row(run).locator('[data-menu]').click();
        await page.locator('[role=menu]').waitFor();
        await page.keyboard.press('Escape');
      },
    },
  ];
}

/** Does the steps while Chromium traces the window; gives the trace. */
async function traced(
  app: ElectronApplication,
  page: Page,
  steps: readonly Step[],
): Promise<string> {
  await app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['toplevel', 'blink.user_timing'] }),
  );
  for (const { name, runs, act } of steps) {
    for (let run = 0; run < runs; run += 1) {
      await page.evaluate((mark) => void performance.mark(mark), `step ${name}`);
      await act(run);
      await page.waitForTimeout(rest);
      await page.evaluate(() => void performance.mark('step'));
    }
  }
  const file = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording());
  try {
    return await readFile(file, 'utf8');
  } finally {
    await rm(file, { force: true });
  }
}

/** The Widget view of the built desktop app with a list of 20,000 items: the longest the window stands still in each thing done with it. */
export function benchWidgetWindow(root: string, say: (text: string) => void): Promise<void> {
  return onDesktop(root, say, (launch) =>
    inFolder(async (folder) => {
      const rows = Buffer.from(listOf(count, Date.now()));
      const server = await httpServer((_, response) => response.end(rows));
      await writeWorkspace(folder, server.url);
      const app = await launch(folder);
      try {
        const page = await app.firstWindow();
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByText('Widget', { exact: true })
          .click();
        await page.getByText('Not loaded').waitFor();
        // The view's own files are read for a while, which has nothing to do with the list.
        await page.waitForTimeout(3000);
        const steps = stepsOn(page);
        const trace = await traced(app, page, steps);
        say(
          `\n${count.toLocaleString('en')} rows in the desktop app: the longest main-thread task while`,
        );
        for (const { name } of steps) {
          const { clock, processor } = longestTasks(trace, `step ${name}`);
          const most = milliseconds(processor.at(-1) ?? 0);
          say(line(`${name} (at most ${most} of the processor)`, clock));
        }
      } finally {
        await app.close();
        await server.close();
      }
    }),
  );
}
