import { expect, type Page } from '@playwright/test';

const cutOffNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, select, input, textarea, [role="tab"], [role="option"], [role="row"]',
    );
    const texts = [...document.querySelectorAll('main *')].filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('.monaco-editor');
    /** A control that is there for the keyboard alone is laid over what stands for it, at a size of next to nothing. */
    const isHidden = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath.startsWith('inset(50%')) return true;
      return false;
    };
    function cutBy(element: Element): string | null {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isWide = element.closest('table, pre, [role="grid"], [role="tablist"]') !== null;
      let [across, down] = [true, true];
      for (let at = element.parentElement; at && (across || down); at = at.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(at);
        if (textOverflow === 'ellipsis') return null;
        const edge = at.getBoundingClientRect();
        if (across && overflowX !== 'visible') {
          if (isWide && (overflowX === 'auto' || overflowX === 'scroll')) across = false;
          else if (left < edge.left - 1 || right > edge.right + 1) return 'the side';
        }
        if (down && overflowY !== 'visible') {
          if (overflowY === 'auto' || overflowY === 'scroll') down = false;
          else if (top < edge.top - 1 || bottom > edge.bottom + 1) return 'above or below';
        }
      }
      if (across && (left < -1 || right > innerWidth + 1)) return 'the side of the window';
      return down && (top < -1 || bottom > innerHeight + 1) ? 'the end of the window' : null;
    }
    // The keyboard scrolls it, and the frame is gone.
    const page = document.documentElement;
    const moves = page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
    const cut = [...new Set([...controls, ...texts])]
      .filter((element) => isSeen(element) && !isHidden(element))
      .flatMap((element) => {
        const by = cutBy(element);
        const name = element.ariaLabel ?? element.textContent?.trim().slice(0, 40) ?? '';
        return by === null
          ? []
          : [`${element.tagName.toLowerCase()} “${name}” is cut off at ${by}`];
      });
    return moves ? [...cut, 'the window itself scrolls'] : cut;
  });

/**
 * What can be pressed, typed in or read and is cut off by something that does not scroll, or by the edge of the window, each by its name.
 * What is only to be scrolled to is not cut off, sideways within tables, texts as they came and rows of tabs only; nor is a text that ends in
 * an ellipsis. A window whose size has changed gets the time to lay itself out again.
 */
export async function cutOff(page: Page): Promise<string[]> {
  let found: string[] = [];
  const look = async (): Promise<string[]> => {
    found = await cutOffNow(page);
    return found;
  };
  await expect
    .poll(look)
    .toEqual([])
    .catch(() => undefined);
  return found;
}
