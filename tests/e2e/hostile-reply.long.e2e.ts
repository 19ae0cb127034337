import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { completed } from '../core/document/replies.ts';
import { httpServer } from '../support/network/loopback.ts';
import { bombs, documentBombs } from './support/bombs.ts';
import { done, usualConnection } from './support/operations.ts';
import { withStranger } from './support/stranger.ts';
import { happens, rows, test, widget } from './support/widget.ts';
import { exact, newConnection, newTab, pickItem, press } from './window.ts';

/** Texts that a careless reader would run, load or be led by. */
const evil = (stranger: string) => ({
  script: `<script>globalThis.ran=1</script><script src="${stranger}/script.js"></script>`,
  image: `<img src="${stranger}/image" onerror="globalThis.ran=1"><svg onload="globalThis.ran=1"/>`,
  frame: `<iframe src="javascript:parent.ran=1"></iframe><meta http-equiv="refresh" content="0;url=${stranger}/meta">`,
  hidden: `safe\u202egnp.exe \u2066x\u2069 \u001b[31mred\u001b[0m \u0007 \${globalThis.ran=1} {{constructor.constructor("globalThis.ran=1")()}}`,
});

const markdown = (stranger: string): string =>
  [
    ...[
      'javascript:globalThis.ran=1',
      'data:text/html,<script>opener.ran=1</script>',
      'file:///etc/passwd',
      'vbscript:x',
    ].map((to) => `[press](<${to}>)`),
    `![picture](${stranger}/markdown.png) <img src="${stranger}/html.png" onerror="globalThis.ran=1">`,
    `[elsewhere](${stranger}/link) <${stranger}/auto> [secure](https://secure.example/path?q=1)`,
    `[ref]: ${stranger}/ref\n![by reference][ref]`,
    '<style>*{display:none}</style><form action="x"><button>Send</button></form> &lt;b&gt; &amp;',
  ].join('\n\n');

/** Watches for whatever a page must not do by itself. */
function watched(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`));
  page.on('download', (download) => seen.push(`download ${download.url()}`));
  const own = page.url();
  // Another view is an entry of the browser's history with the same address.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || frame.url() !== own) seen.push(`navigated ${frame.url()}`);
  });
  return seen;
}

/** Turns to every sheet on show, so that all there is of a reply has been drawn. */
async function lookEverywhere(page: Page): Promise<void> {
  for (const tab of await page.getByRole('tab').all())
    if ((await tab.isVisible()) && (await tab.isEnabled())) await tab.click();
}

test('a webhook that answers with scripts, images, links and letters that lie is text', async ({
  assay,
  page,
  webhook,
}) => {
  await withStranger(async ({ url, asked }) => {
    const { script, image, frame, hidden } = evil(url);
    const headers = {
      'X-Evil': script,
      Link: `<${url}/preload>; rel=preload; as=script`,
      Refresh: `0; url=${url}/refresh`,
      'Content-Disposition': 'attachment',
    };
    const item = {
      id: '1',
      title: image,
      status: script,
      subtitle: frame,
      description: markdown(url),
      url: `${url}/item`,
      image: `${url}/picture`,
      icon: `${url}/icon`,
    };
    webhook.answer('get_items', {
      body: { items: [item, { id: frame, title: hidden, description: script }] },
      headers,
    });
    webhook.answer('item_clicked', {
      body: { ...item, [image]: script, fields: { [script]: image }, html: image },
      headers,
    });
    const seen = watched(page);
    await newTab(page, { name: script, url: webhook.url });
    await happens(page, 'Open');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('onerror="globalThis.ran=1"');
    await lookEverywhere(page);
    await rows(page).first().getByRole('button').first().click();
    await expect(widget(page).getByRole('article')).toBeVisible();
    await expect(widget(page).getByRole('link', { name: 'press' })).toHaveCount(0);
    await lookEverywhere(page);

    // A link says where it leads; only one to https is offered to be opened, and nothing is without a question.
    await widget(page).getByRole('link', { name: 'elsewhere' }).click();
    await expect(page.getByRole('menuitem', { name: 'Copy link address' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Open in the browser/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await widget(page).getByRole('link', { name: 'secure' }).click();
    await expect(page.getByRole('menuitem', { name: /^Open in the browser/ })).toBeVisible();
    if (assay.host === 'web') {
      await pickItem(page, /^Open in the browser/);
      const question = page.getByRole('alertdialog', { name: 'Open this address?' });
      await expect(question).toContainText('https://secure.example/path?q=1');
      await press(question, 'Cancel');
      await expect(question).toBeHidden();
    } else await page.keyboard.press('Escape');

    expect(await page.evaluate(() => Reflect.get(globalThis, 'ran') ?? null)).toBeNull();
    expect(seen).toEqual([]);
    expect(asked).toEqual([]);
  });
});

test('a document that is named and written to do harm is text, and is saved where the user says', {
  tag: '@web',
}, async ({ assay, page }) => {
  const id = '../../..\\evil\u202e<img src=x onerror=alert(1)>.exe';
  await withStranger(async ({ url, asked }) => {
    const { script, image, hidden } = evil(url);
    const xml = [
      '<?xml version="1.0"?>',
      `<?xml-stylesheet href="${url}/style.xsl" type="text/xsl"?>`,
      `<!DOCTYPE html [<!ENTITY x SYSTEM "${url}/entity"><!ENTITY f SYSTEM "file:///etc/passwd">]>`,
      `<html xmlns="http://www.w3.org/1999/xhtml"><script src="${url}/x.js">globalThis.ran=1</script><img src="${url}/i" onerror="globalThis.ran=1"/>`,
      `<a href="javascript:globalThis.ran=1">&lt;b&gt;</a><svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.ran=1"/></html>`,
    ].join('\n');
    const reply = {
      status_code: 200,
      id,
      status: 'Completed',
      external_id: script,
      bank_code: image,
      message: hidden,
      document_version: '1.3',
      date_created: '2026-11-21T10:00:00.1+00:00',
      parsed_date: script,
      execution: image,
      parsed_base64: Buffer.from(xml).toString('base64'),
    };
    const service = await httpServer((_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'text/html',
        'X-Evil': image,
        Refresh: `0; url=${url}/refresh`,
        Link: `<${url}/l>; rel=stylesheet`,
      });
      response.end(JSON.stringify(reply));
    });
    try {
      const seen = watched(page);
      await newConnection(page, { name: image, url: service.url });
      await page.getByLabel('Document id').fill(id);
      await press(page, 'Fetch', exact);
      await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
      await lookEverywhere(page);
      const connection = {
        ...usualConnection,
        id: 'c',
        name: 'C',
        base_url: service.url,
        tokenId: null,
      };
      const { xml: kept, reply: whole } = await done(assay, 'fetchDocument', {
        connection,
        id,
        age: null,
      });
      for (const name of [kept?.name, whole?.name])
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}<>:"|?*]/u);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'ran') ?? null)).toBeNull();
      expect(seen).toEqual([]);
      expect(asked).toEqual([]);
      const path = await assay.saveDownload(() =>
        page.evaluate(
          ({ id: text, name }) => {
            const link = document.createElement('a');
            Object.assign(link, {
              href: `text/${text}?save=${encodeURIComponent(name)}`,
              download: name,
            });
            link.click();
          },
          kept as { id: string; name: string },
        ),
      );
      expect(await readFile(path, 'utf8')).toBe(xml);
    } finally {
      await service.close();
    }
  });
});

const shownTo = (page: Page) => widget(page).getByText(/^Shortened: /);

/** The drawn widget stays within what a window lays out at once, whatever the reply holds. */
async function expectBounded(page: Page): Promise<void> {
  expect(await widget(page).locator('*').count(), 'elements').toBeLessThan(2_500);
  await expectBoundedText(widget(page));
}

/** The text is short, and no letter of it carries a stack of marks; which characters are marks is for the Unicode of the browser to say. */
async function expectBoundedText(shown: Locator): Promise<void> {
  const found = await shown.evaluate(({ textContent }) => ({
    characters: textContent.length,
    stacks: /(?:\p{M}|\u200d){11}/u.test(textContent),
  }));
  expect(found.characters, 'characters').toBeLessThan(40_000);
  expect(found.stacks, 'more than ten marks on one letter').toBe(false);
}

test('items that are made to hold up the window are drawn to a point, and the window can be used', async ({
  assay,
  webhook,
}) => {
  const { page } = assay;
  const items = Object.entries(bombs).map(([name, { item }]) => ({
    id: name,
    title: `Row: ${name}`,
    ...item,
  }));
  await newTab(page, { name: 'Bombs', url: webhook.url });
  // As many as are drawn at once.
  const half = Math.ceil(items.length / 2);
  for (const some of [items.slice(0, half), items.slice(half)]) {
    webhook.answer('get_items', { body: { items: [...some, { id: 'after', title: 'after' }] } });
    await happens(page, 'Refresh');
    await expect(rows(page)).toHaveCount(some.length + 1);
    await expectBounded(page);
    // Typing into the window still works.
    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.pressSequentially('get_items');
    await expect(search).toHaveValue('get_items');
    await page.keyboard.press('Escape');
    for (const [at, item] of some.entries())
      if (item.title === `Row: ${item.id}`)
        await expect(rows(page).nth(at)).toContainText(item.title);
    // Each is drawn in full from the reply to its click: from here on the list is short, since the window gets it anew with every event.
    const short = some.map(({ id }) => ({ id, title: id }));
    webhook.answer('get_items', { body: { items: short } });
    await happens(page, 'Refresh');
    await expect(rows(page)).toHaveCount(short.length);
    for (const [at, item] of some.entries())
      await test.step(item.id, async () => {
        webhook.answer('item_clicked', { body: item });
        await rows(page).nth(at).getByRole('button').first().click();
        const screen = widget(page).getByRole('article');
        await expect(screen).toHaveAttribute('aria-busy', 'false');
        await expect(screen.locator('[aria-busy=true]')).toHaveCount(0);
        await expectBounded(page);
        const left = bombs[item.id]?.left;
        if (left) await expect(shownTo(page).first()).toContainText(left);
        await press(widget(page), 'Back');
      });
  }
});

test('a document whose fields are made to hold up the window is listed and shown to a point', async ({
  page,
}) => {
  const id = '0c5a4a9e-2c1e-4f3a-9d2b-0f0a54b0c0de';
  let reply = {};
  const service = await httpServer((_request, response) =>
    response.end(JSON.stringify({ ...completed, id, ...reply })),
  );
  try {
    await newConnection(page, { name: 'Bombs', url: service.url });
    for (const [name, fields] of Object.entries(documentBombs)) {
      await test.step(name, async () => {
        reply = fields;
        await page.getByLabel('Document id').fill(id);
        await press(page, 'Fetch', exact);
        const outcome = page.getByRole('region', { name: 'Outcome' });
        await expect(
          outcome.getByText(/hortened (?:here )?from [\d,]+ characters/).first(),
        ).toBeVisible();
        for (const shown of [
          outcome,
          page.getByRole('region', { name: 'Documents of the connection' }),
        ])
          await expectBoundedText(shown);
        await page.getByLabel('Document id').fill('typed');
        await expect(page.getByLabel('Document id')).toHaveValue('typed');
      });
    }
  } finally {
    await service.close();
  }
});
