import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { startSamples } from '#samples/start.ts';
import { exact, findingCounts, go, openSample, outcome } from '../e2e/window.ts';
import { findChromium } from '../support/electron/chromium.ts';
import { openWebApp } from '../support/electron/web-app.ts';
import { httpServer } from '../support/network/loopback.ts';
import { collectComplaints } from '../support/run/complaints.ts';

/** The button with this name. */
const button = (inside: Locator | Page, name: string | RegExp): Locator =>
  inside.getByRole('button', { name, exact: true });

/** A person at the window, whose presses are counted: a click or a combination of keys is one press. A text that is typed or pasted is counted by itself. */
function personAt(page: Page) {
  const counts = { presses: 0, texts: 0 };
  return {
    page,
    counts,
    async press(what: Locator | string): Promise<void> {
      counts.presses += 1;
      await (typeof what === 'string' ? page.keyboard.press(what) : what.click());
    },
    async type(text: string): Promise<void> {
      counts.texts += 1;
      await page.keyboard.insertText(text);
    },
  };
}
type Person = ReturnType<typeof personAt>;

/** One of the ten jobs: what is on screen before it begins, which is not counted, and what a person does until the answer is on screen. */
type Job = { readonly begin?: (page: Page) => Promise<void>; readonly act: Act };
type Act = (person: Person, urls: { webhook: string; document: string }) => Promise<void>;

const startField = (page: Page): Promise<void> =>
  page.getByRole('textbox', { name: 'Address, curl, reply, XML, Base64 or document id' }).waitFor();
const sample = (page: Page, name: string): Locator =>
  page.getByRole('menuitem', { name, ...exact });
const preview = (page: Page): Locator => page.getByRole('region', { name: 'Widget preview' });

/** A sample that was opened before, with its verdict on screen. */
const onSample =
  (name: string, shown = findingCounts) =>
  async (page: Page): Promise<void> => {
    await openSample(page, name);
    await shown(page).waitFor();
  };

/** The history with its newest call open. */
const onNewestCall = async (page: Page): Promise<void> => {
  await go(page, 'History');
  await page.getByRole('grid', { name: 'Calls' }).getByRole('row').first().click();
  await page.getByRole('region', { name: 'Waterfall' }).waitFor();
};

/** The ten jobs, each from a first start. */
const jobs: Readonly<Record<string, Job>> = {
  verdict: {
    act: async ({ page, press }) => {
      await press('Enter');
      await findingCounts(page).waitFor();
    },
  },
  'token and document': {
    act: async ({ page, press, type }, { document }) => {
      await type(document);
      await press('Enter');
      const adding = page.getByRole('dialog', { name: 'Add token' });
      await press(button(adding, 'Save'));
      await outcome(page).getByText('Completed').first().waitFor();
    },
  },
  'XPath and copy': {
    begin: onSample('completed', outcome),
    act: async ({ page, press, type }) => {
      await press(page.getByRole('textbox', { name: 'XPath', ...exact }));
      await type('//transaction[3]/amount');
      await press('Enter');
      await press(button(page, 'Copy value').first());
      await page.getByText('Copied').first().waitFor();
    },
  },
  'broken list': {
    act: async ({ page, press }) => {
      await press(button(page, 'Samples'));
      await press(sample(page, 'broken'));
      await findingCounts(page).waitFor();
    },
  },
  CORS: {
    begin: onSample('no-cors'),
    act: async ({ page, press }) => {
      await press(button(page, 'Events'));
      await press(page.getByRole('menuitem', { name: /^Delete / }));
      await page.getByRole('region', { name: 'Diagnosis' }).getByText('OPTIONS').first().waitFor();
    },
  },
  messaging: {
    act: async ({ page, press }) => {
      await press(button(page, 'Samples'));
      await press(sample(page, 'messaging'));
      await press(preview(page).getByRole('button', { name: /When does my desk arrive/ }));
      await preview(page).getByRole('log', { name: 'Messages' }).waitFor();
    },
  },
  cURL: {
    act: async ({ page, press, type }, { webhook }) => {
      await type(`curl '${webhook}'`);
      await press('Enter');
      await findingCounts(page).waitFor();
    },
  },
  compare: {
    begin: async (page) => {
      await onSample('default')(page);
      await button(page, 'Fire').click();
      await page.getByRole('treegrid', { name: 'Calls' }).getByRole('row').nth(1).waitFor();
      await onNewestCall(page);
    },
    act: async ({ page, press }) => {
      await press(button(page, 'Compare with previous'));
      await page.getByRole('dialog', { name: 'Compare two calls' }).waitFor();
    },
  },
  'hand over': {
    begin: onSample('broken'),
    act: async ({ page, press }) => {
      const saved = page.waitForEvent('download');
      await press(button(page, 'More exports'));
      await press(sample(page, 'Hand over'));
      await saved;
    },
  },
  check: {
    begin: onSample('default'),
    act: async ({ page, press }) => {
      await press(button(page, 'Check'));
      const check = page.getByRole('region', { name: 'Check', ...exact });
      await check
        .getByRole('button', { name: /^(?:Breaks the contract|Passes)/ })
        .first()
        .waitFor();
    },
  },
};

/** What a view shows when its controls are counted. */
const views: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Start: startField,
  'Widget beside a broken reply': onSample('broken'),
  'Documents beside a document': onSample('completed', outcome),
  'History beside a call': async (page) => {
    await onSample('default')(page);
    await onNewestCall(page);
  },
  Tokens: (page) => go(page, 'Tokens'),
  Settings: (page) => go(page, 'Settings'),
};

const roles = [
  'button',
  'link',
  'tab',
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'slider',
  'checkbox',
  'radio',
  'switch',
] as const;

/**
 * The controls on screen by their role: a button, link, tab, field or switch of the accessibility tree that can be used, with a box and an opacity above 0, wherever
 * its pane is scrolled to. Those of the rail are left out. Of the rows of a list, only those of the row with most of them are counted.
 */
async function controlsOn(page: Page): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const rows = new Map<string, Map<string, number>>();
  for (const role of roles) {
    const places = await page.getByRole(role, { disabled: false }).evaluateAll((elements) => {
      const row = 'li, tr, [role=listitem], [role=option], [role=row], [role=treeitem]';
      const list =
        'ul, ol, table, [role=list], [role=listbox], [role=grid], [role=treegrid], [role=tree]';
      const all: (Element | null | undefined)[] = [...document.querySelectorAll(`${row}, ${list}`)];
      return elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        let opacity = 1;
        for (let at: Element | null = element; at; at = at.parentElement)
          opacity *= Number(getComputedStyle(at).opacity);
        if (width === 0 || height === 0 || opacity === 0) return [];
        if (element.closest('nav, [role=navigation]')) return [];
        const its = element.closest(row);
        return [[all.indexOf(its?.parentElement?.closest(list)), all.indexOf(its)] as const];
      });
    });
    for (const [list, row] of places) {
      if (row === -1) counts[role] = (counts[role] ?? 0) + 1;
      else {
        const key = `${list} ${role}`;
        const inRows = rows.get(key) ?? new Map<string, number>();
        rows.set(key, inRows.set(`${row}`, (inRows.get(`${row}`) ?? 0) + 1));
      }
    }
  }
  for (const [key, inRows] of rows) {
    const role = key.split(' ')[1] ?? '';
    counts[role] = (counts[role] ?? 0) + Math.max(...inRows.values());
  }
  return counts;
}

/** The controls and their sum, once they were the same for two seconds. */
async function settledControlsOn(page: Page): Promise<Record<string, number>> {
  for (let last = ''; ; ) {
    const byRole = await controlsOn(page);
    const all = Object.values(byRole).reduce((sum, one) => sum + one, 0);
    const now = JSON.stringify({ all, ...byRole });
    if (now === last) return { all, ...byRole };
    last = now;
    await page.waitForTimeout(2000);
  }
}

/** Opens the built web host on an empty data folder, at 1440 × 900, for one measurement. */
async function atFirstStart<T>(
  root: string,
  browser: Browser,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assay-baseline-'));
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
    app.page.setDefaultTimeout(60_000);
    await startField(app.page);
    return await measure(app.page);
  } finally {
    await app.close();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A document service that wants a token which looks like one, and a webhook; with the command that fetches the document. */
async function openServices() {
  const samples = await startSamples({ now: Date.now });
  const { base_url, endpoint_path_id, token, offers } = samples.info.documents;
  const path = `/webhook/${endpoint_path_id}?id=${offers[0]?.id}`;
  const headers = { Authorization: `Bearer ${token}` };
  const reply = await (await fetch(`${base_url}${path}`, { headers })).text();
  const server = await httpServer((_, response) =>
    response.setHeader('Content-Type', 'application/json; charset=utf-8').end(reply),
  );
  return {
    webhook: samples.info.webhook.offers[0]?.url ?? '',
    document: `curl '${server.url}${path}' -H 'Authorization: Bearer 9tQ4zV7mLx2RkWc8YpB3nHs6'`,
    close: async () => {
      await server.close();
      await samples.close();
    },
  };
}

/** The presses of the ten jobs and the controls of each view in the built web host, whose page is that of the desktop app. */
export async function measureWindow(root: string) {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium to measure with.');
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath, args });
  const services = await openServices();
  try {
    const presses: Record<string, Person['counts']> = {};
    for (const [name, { begin, act }] of Object.entries(jobs))
      presses[name] = await atFirstStart(root, browser, async (page) => {
        await begin?.(page);
        const person = personAt(page);
        await act(person, services);
        return person.counts;
      });
    const controls: Record<string, Record<string, number>> = {};
    for (const [name, show] of Object.entries(views))
      controls[name] = await atFirstStart(root, browser, async (page) => {
        await show(page);
        await page.mouse.move(0, 0);
        return settledControlsOn(page);
      });
    return { presses, controls };
  } finally {
    await services.close();
    await browser.close();
  }
}
