import { expect, type Locator } from '@playwright/test';
import { listOf } from '../../support/large-list.ts';
import { newTab, press } from '../window.ts';
import { happens, rows, sheet, test, widget } from './widget-tab.ts';

/** As the table of "States and transitions" has it (TAB-ITM-8). */
const recognised = {
  open: 'blue',
  in_progress: 'blue',
  pending: 'yellow',
  resolved: 'green',
  closed: 'green',
  completed: 'green',
  approved: 'green',
  declined: 'red',
  rejected: 'red',
  cancelled: 'gray',
} as const;
const others = ['on hold', 'Open', 'OPEN', 'in progress', 'canceled', 'constructor'];

/** Degrees of hue that a colour lies between; gray has hardly any of it. */
const hues: Record<string, (hue: number, saturation: number) => boolean> = {
  blue: (hue, saturation) => hue > 200 && hue < 235 && saturation > 0.3,
  yellow: (hue, saturation) => hue > 40 && hue < 60 && saturation > 0.3,
  green: (hue, saturation) => hue > 120 && hue < 160 && saturation > 0.3,
  red: (hue, saturation) => (hue < 12 || hue > 350) && saturation > 0.3,
  gray: (_, saturation) => saturation < 0.2,
};

/** Hue in degrees, 0 to 360, and saturation, 0 to 1, of the colour of the text. */
async function inkOf(badge: Locator): Promise<{ hue: number; saturation: number }> {
  const [red = 0, green = 0, blue = 0] = await badge.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map((part) => Number(part) / 255),
  );
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  const sixth =
    spread === 0
      ? 0
      : most === red
        ? (green - blue) / spread
        : most === green
          ? 2 + (blue - red) / spread
          : 4 + (red - green) / spread;
  const lightness = most + least;
  return {
    hue: (sixth * 60 + 360) % 360,
    saturation: spread === 0 ? 0 : spread / (1 - Math.abs(lightness - 1)),
  };
}

test('every status has its colour, on rows and detail screens, light and dark; any other is gray', async ({
  page,
  webhook,
}) => {
  const wanted: readonly (readonly [string, string])[] = [
    ...Object.entries(recognised),
    ...others.map((status) => [status, 'gray'] as const),
  ];
  const items = wanted.map(([status], index) => ({
    id: `S-${index}`,
    title: `Record ${index}`,
    status,
  }));
  webhook.answer('get_items', { body: { items } });
  await newTab(page, { name: 'States', url: webhook.url });
  await happens(page, 'Open');
  await expect(rows(page)).toHaveCount(wanted.length);
  for (const look of ['Light', 'Dark']) {
    await press(page, 'Display');
    await page.getByRole('radiogroup', { name: 'Theme of the widget' }).getByText(look).click();
    await page.keyboard.press('Escape');
    for (const [index, [status, color]] of wanted.entries()) {
      const badge = rows(page).nth(index).getByText(status, { exact: true });
      await expect(badge).toHaveAttribute('data-color', color);
      const { hue, saturation } = await inkOf(badge);
      expect(
        hues[color]?.(hue, saturation),
        `${status}, ${look}: hue ${hue}, saturation ${saturation}`,
      ).toBe(true);
    }
  }
  webhook.answer('item_clicked', { body: { id: 'S-0', title: 'Record 0', status: 'declined' } });
  await rows(page).first().getByRole('button').first().click();
  const detail = widget(page).getByRole('article', { name: 'Record 0' });
  await expect(detail.getByText('declined', { exact: true })).toHaveAttribute('data-color', 'red');
});

test('the detail screen shows keys and values, further keys by the second reading, and the trace says what the preview assumes', async ({
  page,
  webhook,
}) => {
  const tags = [{ label: 'new', color: 'teal', tooltip: 'Came today' }];
  webhook.answer('get_items', { body: { items: [{ id: 'D-1', title: 'Order', tags }] } });
  webhook.answer('item_clicked', {
    body: {
      id: 'D-1',
      title: 'Order',
      type: 'parcel',
      description: '**On its way**',
      tags,
      carrier: 'By bicycle',
    },
  });
  await newTab(page, { name: 'Details', url: webhook.url });
  await happens(page, 'Open');
  await rows(page).first().getByRole('button').first().click();
  const detail = widget(page).getByRole('article', { name: 'Order' });
  await expect(detail.getByRole('term')).toHaveText(['id', 'type', 'description']);
  await expect(detail.getByRole('definition')).toHaveText(['D-1', 'parcel', 'On its way']);
  await expect(widget(page).getByText('New', { exact: true })).toHaveCount(0);

  const assumed = (await sheet(page, 'Trace')).getByRole('region', { name: 'Assumptions' });
  await expect(assumed).toContainText(/whether the detail screen/);
  await press(
    assumed.getByRole('listitem').filter({ hasText: 'keys outside DefaultItem' }),
    'Use the other reading',
  );
  await expect(detail.getByRole('term')).toHaveText(['id', 'type', 'description', 'carrier']);
  await expect(detail.getByRole('definition').last()).toHaveText('By bicycle');
});

test('of a list of more than 20,000 rows the first are shown, the keys reach the last of them, and a line says so', async ({
  page,
  webhook,
}) => {
  webhook.answer('get_items', { body: JSON.parse(listOf(20_001, Date.now())) });
  await newTab(page, { name: 'Long', url: webhook.url });
  await happens(page, 'Open');
  await expect(widget(page)).toContainText('The preview shows the first 20,000 of 20,001 rows.');
  await expect(rows(page).first()).toContainText('Record 1');
  expect(await rows(page).count()).toBeLessThan(100);
  await rows(page).first().locator('[data-open]').focus();
  await page.keyboard.press('End');
  await expect(rows(page).getByText('Record 20000', { exact: true })).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(rows(page).getByText('Record 1', { exact: true })).toBeInViewport();
});
