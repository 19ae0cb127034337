import type { Page } from '@playwright/test';

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
 * How many controls are on screen: each button, link, tab, field or switch of the accessibility tree that can be used, with a box and an opacity above 0, wherever
 * its pane is scrolled to. Those of the rail are left out. Of the rows of a list, only those of the row with most of a role are counted.
 */
export async function countControls(page: Page): Promise<number> {
  let count = 0;
  for (const role of roles) {
    const places = await page.getByRole(role, { disabled: false }).evaluateAll((elements) => {
      const row = 'li, tr, [role=listitem], [role=option], [role=row], [role=treeitem]';
      const list =
        'ul, ol, table, [role=list], [role=listbox], [role=grid], [role=treegrid], [role=tree]';
      const all: (Element | null | undefined)[] = [...document.querySelectorAll(`${row}, ${list}`)];
      return elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ opacityProperty: true });
        if (width === 0 || height === 0 || !isSeen) return [];
        if (element.closest('nav, [role=navigation]')) return [];
        const its = element.closest(row);
        return [{ list: all.indexOf(its?.parentElement?.closest(list)), row: all.indexOf(its) }];
      });
    });
    const lists = new Map<number, number[]>();
    for (const { list, row } of places)
      if (row === -1) count += 1;
      else lists.set(list, [...(lists.get(list) ?? []), row]);
    for (const rows of lists.values())
      count += Math.max(...rows.map((row) => rows.filter((one) => one === row).length));
  }
  return count;
}
