import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { exact, press } from '#tests/e2e/window.ts';
import { listOf } from '#tests/support/large-list.ts';
import { findChromium } from '../support/electron/chromium.ts';
import { openWebApp } from '../support/electron/web-app.ts';
import { collectComplaints } from '../support/run/complaints.ts';
import { line } from './measure.ts';
import { longestTasks } from './trace.ts';
import { judgeOnMainThread, untilVerdict, watchTyping } from './typing-page.ts';

/** A colour in the middle of the text: being none of the ten, its finding says it, and so says which text was judged. */
const marker = 'waiting-here';
const typed = 'abcdefghijklmnopqrstuvwxyz0123456789abcd';
/** Milliseconds between two keys, as a fast typist has them. */
const pace = 110;

const tagged = (color: string) => ({ tags: [{ label: 'a', color, tooltip: '' }] });

/** A list of about 1 MB with the marker in the middle and, when asked for, as many findings after it as one in so many items brings. */
function bigList(faultEvery: number, indent: number): string {
  const made = (count: number) =>
    JSON.parse(listOf(count, Date.UTC(2026, 10, 21))) as { items: Record<string, unknown>[] };
  const thousand = JSON.stringify(made(1000), null, indent).length;
  const { items, ...rest } = made(Math.round(1000 * (1e6 / thousand)));
  const middle = Math.floor(items.length / 2);
  const changed = items.map((item, index) => ({
    ...item,
    ...(faultEvery > 0 && index > middle && index % (faultEvery / 2) === 0
      ? { name: 'x', ...tagged('grey') }
      : {}),
    ...(index === middle ? tagged(marker) : {}),
  }));
  return JSON.stringify({ ...rest, items: changed }, null, indent);
}

async function fillIn(page: Page, text: string): Promise<void> {
  await press(page, 'Start', exact);
  await press(page, 'Paste a reply');
  await page.getByRole('textbox', { name: 'Reply', exact: true }).focus();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((reply) => navigator.clipboard.writeText(reply), text);
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Control+f');
  await page.keyboard.insertText(marker);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await untilVerdict(page, marker);
  // Colouring the text goes on in the background for a while.
  await page.waitForTimeout(3000);
}

type Run = { verdicts: number[]; clock: number[]; processor: number[] };

/** Types into the text and gives, for each key, the milliseconds to its verdict and those of the longest task of the main thread. */
async function type(
  browser: Browser,
  root: string,
  text: string,
  onMainThread: boolean,
): Promise<Run> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  const app = await openWebApp(
    {
      root,
      dataFolder,
      complaints: collectComplaints(),
      keyring: undefined,
      taint: null,
      sockets: undefined,
    },
    browser,
  );
  try {
    if (onMainThread) {
      await app.page.addInitScript(judgeOnMainThread);
      await app.page.reload();
    }
    await fillIn(app.page, text);
    // What is typed first warms up what a session of typing has warm.
    await app.page.keyboard.type('warm-up-', { delay: pace });
    const before = `${marker}warm-up-`;
    await untilVerdict(app.page, before);
    const watched = await watchTyping(app.page, before, typed);
    await browser.startTracing(app.page, { categories: ['toplevel', 'blink.user_timing'] });
    // Tracing has a start of its own.
    await app.page.waitForTimeout(500);
    await app.page.keyboard.type(typed, { delay: pace });
    await app.page.waitForTimeout(1000);
    const verdicts = await watched();
    const { clock, processor } = longestTasks(String(await browser.stopTracing()), pace);
    return { verdicts: sorted(verdicts), clock: sorted(clock), processor: sorted(processor) };
  } finally {
    await app.close();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** Typing in a reply of 1 MB in the Judge view of the built web host: time to the verdict, and the longest the window stands still. */
export async function benchTyping(root: string, say: (text: string) => void): Promise<void> {
  const executablePath = await findChromium();
  if (executablePath === undefined)
    return say('\ntyping in a 1 MB reply: not measured, there is no Chromium');
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath, args });
  try {
    for (const [what, faultEvery, indent, onMainThread] of [
      ['laid out, no other finding', 0, 2, false],
      ['laid out, findings in 1 of 100 items', 100, 2, false],
      ['one line, findings in 1 of 100 items', 100, 0, false],
      ['laid out, no other finding, judged on the main thread', 0, 2, true],
    ] as const) {
      const text = bigList(faultEvery, indent);
      const { verdicts, clock, processor } = await type(browser, root, text, onMainThread);
      say(
        `\ntyping ${typed.length} characters in a get_items reply of ${(text.length / 1e6).toFixed(2)} MB, ${what}`,
      );
      say(
        line(
          `key to verdict (${verdicts.length} of ${typed.length} shown before the next key)`,
          verdicts,
        ),
      );
      say(line('longest main-thread task after a key', clock));
      say(line('  its processor time', processor));
    }
  } finally {
    await browser.close();
  }
}
