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
 * The controls on screen by their role: a button, link, tab, field or switch of the accessibility tree that can be used, with a box and an opacity above 0, wherever
 * its pane is scrolled to. Those of the rail are left out. Of the rows of a list, only those of the row with most of them are counted.
 */
export async function controlsOn(page: Page): Promise<Record<string, number>> {
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

/** How many there are of all roles. */
export const countControls = async (page: Page): Promise<number> =>
  Object.values(await controlsOn(page)).reduce((sum, count) => sum + count, 0);
