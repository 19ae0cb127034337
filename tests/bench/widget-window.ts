import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import type { Tab } from '#core/widget/tab.ts';
import { listOf } from '#tests/support/large-list.ts';
import { chooseEvent, pickItem } from '../e2e/window.ts';
import { httpServer, type Loopback } from '../support/network/loopback.ts';
import { inFolder, onDesktop } from './desktop-app.ts';
import { line, milliseconds } from './measure.ts';
import { longestTasks } from './trace.ts';

const count = 20_000;
/** Milliseconds after a step in which what it set going comes to an end. */
const rest = 400;

/** The list of a webhook, and how often it was asked for. */
type Answers = { list: Buffer; lists: number };

/** A webhook that answers with the list and deletes nothing: every deletion fails after a while. */
function serve(answers: Answers): Promise<Loopback> {
  return httpServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (request.method === 'GET') {
      answers.lists += 1;
      return response.end(answers.list);
    }
    if (request.method === 'OPTIONS') return response.end();
    request.resume();
    setTimeout(() => response.writeHead(500).end('{"error":"kept"}'), 1500);
  });
}

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

/** Does what fires get_items, and waits until it was answered; what the window does with the answer takes a while more. */
async function untilAnswered(
  page: Page,
  answers: Answers,
  act: () => Promise<void>,
): Promise<void> {
  const before = answers.lists;
  await act();
  while (answers.lists === before) await page.waitForTimeout(20);
  await page.waitForTimeout(1500);
}

/** What a developer does with the long list, in this order. */
function stepsOn(page: Page, answers: Answers): Step[] {
  const list: Locator = page.getByRole('list', { name: 'Items' });
  // Selectors: to look for a name the whole page would be walked, on the thread that is measured.
  const row = (index: number) => page.locator(`[data-index="${index}"]`);
  const last = row(count - 1);
  const menuOf = (record: number) => page.locator(`[aria-label="Actions for Record ${record}"]`);
  return [
    {
      name: 'the list comes',
      runs: 1,
      act: () => untilAnswered(page, answers, () => chooseEvent(page, 'Open the tab')),
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
      name: 'Home',
      runs: 3,
      act: async () => {
        await page.keyboard.press('End');
        await last.waitFor();
        await page.keyboard.press('Home');
        await row(0).waitFor();
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
    {
      name: 'a row deleted, its deletion failing',
      runs: 3,
      act: async (run) => {
        await menuOf(run + 1).click();
        await pickItem(page, 'Delete');
        await menuOf(run + 1).waitFor({ state: 'detached' });
        await menuOf(run + 1).waitFor();
      },
    },
    {
      name: 'the list refreshed',
      runs: 3,
      act: () => untilAnswered(page, answers, () => chooseEvent(page, 'Refresh the list')),
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
      const answers: Answers = { list: Buffer.from(listOf(count, Date.now())), lists: 0 };
      const server = await serve(answers);
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
        const steps = stepsOn(page, answers);
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
