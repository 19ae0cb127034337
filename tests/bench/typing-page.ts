import type { Page } from '@playwright/test';

/** Waits until the findings speak of a colour that begins with `text`. */
export const untilVerdict = (page: Page, text: string): Promise<void> =>
  page.getByRole('region', { name: 'Findings' }).getByText(`"${text}`).first().waitFor();

/**
 * Watches the keys of `typed` go into the colour `before`: marks each as `key`, and gives, once asked, the milliseconds from each key to
 * the moment the findings speak of the text with it. A verdict that was overtaken by the next key has none.
 */
export async function watchTyping(
  page: Page,
  before: string,
  typed: string,
): Promise<() => Promise<number[]>> {
  await page.evaluate(
    ([start, keys]) => {
      const pressed: number[] = [];
      const shown: number[] = [];
      const region = document.querySelector('[aria-label="Findings"]');
      if (!region) throw new Error('no findings');
      document.addEventListener(
        'keydown',
        (event) => {
          performance.mark('key');
          pressed.push(event.timeStamp);
        },
        true,
      );
      new MutationObserver(() => {
        const at = pressed.length - 1;
        const want = `${start}${keys.slice(0, at + 1)}`;
        const said = region.textContent ?? '';
        if (
          at >= 0 &&
          shown[at] === undefined &&
          (said.includes(`"${want}"`) || said.includes(`"${want}…`))
        ) {
          shown[at] = performance.now() - (pressed[at] ?? 0);
        }
      }).observe(region, { subtree: true, childList: true, characterData: true });
      Object.assign(window, {
        shownAfter() {
          return shown.filter((value) => value !== undefined);
        },
      });
    },
    [before, typed] as const,
  );
  return () => page.evaluate(() => (window as unknown as { shownAfter(): number[] }).shownAfter());
}

/** Runs in the page before anything else: takes the judging thread away, so that the same code judges on the main thread. */
export function judgeOnMainThread(): void {
  const Real = window.Worker;
  const listen = window.addEventListener;
  window.Worker = new Proxy(Real, {
    construct(_, [url, options]: [string, WorkerOptions]) {
      if (!url.includes('judge.worker')) return new Real(url, options);
      const page = new EventTarget();
      const thread = new EventTarget();
      // The code of the thread says `self`, which is the window here.
      window.addEventListener = thread.addEventListener.bind(thread);
      window.postMessage = (data: unknown) =>
        void page.dispatchEvent(new MessageEvent('message', { data }));
      const loaded = import(url).then(() => {
        window.addEventListener = listen;
      });
      return Object.assign(page, {
        postMessage(data: unknown) {
          void loaded.then(() => thread.dispatchEvent(new MessageEvent('message', { data })));
        },
        terminate() {},
      });
    },
  });
}
