import type { Locator, Page } from '@playwright/test';
import { startSamples } from '#samples/start.ts';
import { httpServer } from '../../support/network/loopback.ts';
import { exact, findingCounts, go, openSample, outcome } from '../window.ts';

/** The button with this name. */
const button = (inside: Locator | Page, name: string | RegExp): Locator =>
  inside.getByRole('button', { name, exact: true });

/** A person at the window, whose presses are counted: a click or a combination of keys is one press. A text that is typed or pasted is none. */
export function personAt(page: Page) {
  const counts = { presses: 0 };
  return {
    page,
    counts,
    async press(what: Locator | string): Promise<void> {
      counts.presses += 1;
      await (typeof what === 'string' ? page.keyboard.press(what) : what.click());
    },
    type: (text: string): Promise<void> => page.keyboard.insertText(text),
  };
}

/** The address of a webhook, the command that fetches a document, and what saves a download. */
type Around = {
  webhook: string;
  document: string;
  saveDownload(action: () => Promise<void>): Promise<unknown>;
};

/** One of the ten jobs: the most presses that it may take, what is on screen before it begins, which is not counted, and what a person does until the answer is on screen. */
type Job = {
  readonly most: number;
  readonly begin?: (page: Page) => Promise<void>;
  readonly act: (person: ReturnType<typeof personAt>, around: Around) => Promise<void>;
};

/** The field of Start. */
export const startField = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Address, curl, reply, XML, Base64 or document id' });
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

/** The ten jobs, each from a first start. */
export const jobs: Readonly<Record<string, Job>> = {
  verdict: {
    most: 1,
    act: async ({ page, press }) => {
      await press('Enter');
      await findingCounts(page).waitFor();
    },
  },
  'token and document': {
    most: 3,
    act: async ({ page, press, type }, { document }) => {
      await type(document);
      await press('Enter');
      const adding = page.getByRole('dialog', { name: 'Add token' });
      await press(button(adding, 'Save'));
      await outcome(page).getByText('Completed').first().waitFor();
    },
  },
  'XPath and copy': {
    most: 3,
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
    most: 2,
    act: async ({ page, press }) => {
      await press(button(page, 'Samples'));
      await press(sample(page, 'broken'));
      await findingCounts(page).waitFor();
    },
  },
  CORS: {
    most: 2,
    begin: onSample('no-cors'),
    act: async ({ page, press }) => {
      await press(button(page, 'Events'));
      await press(page.getByRole('menuitem', { name: /^Delete / }));
      await page.getByRole('region', { name: 'Diagnosis' }).getByText('OPTIONS').first().waitFor();
    },
  },
  messaging: {
    most: 3,
    act: async ({ page, press }) => {
      await press(button(page, 'Samples'));
      await press(sample(page, 'messaging'));
      await press(preview(page).getByRole('button', { name: /When does my desk arrive/ }));
      await preview(page).getByRole('log', { name: 'Messages' }).waitFor();
    },
  },
  cURL: {
    most: 1,
    act: async ({ page, press, type }, { webhook }) => {
      await type(`curl '${webhook}'`);
      await press('Enter');
      await findingCounts(page).waitFor();
    },
  },
  compare: {
    most: 1,
    begin: async (page) => {
      await onSample('default')(page);
      await button(page, 'Fire').click();
      await go(page, 'History');
      const kept = page.getByRole('grid', { name: 'Calls' }).getByRole('row');
      await kept.nth(1).waitFor();
      await kept.first().click();
    },
    act: async ({ page, press }) => {
      await press(button(page, 'Compare with previous'));
      await page.getByRole('dialog', { name: 'Compare two calls' }).waitFor();
    },
  },
  'hand over': {
    most: 2,
    begin: onSample('broken'),
    act: async ({ page, press }, { saveDownload }) => {
      await press(button(page, 'More exports'));
      await saveDownload(() => press(sample(page, 'Hand over')));
    },
  },
  check: {
    most: 1,
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

/** A document service that wants a token which looks like one, and a webhook; with the command that fetches the document. */
export async function openServices() {
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
