import type { Page } from '@playwright/test';

/** Runs in the page. A clock that a test installs takes the place of this one. */
function holdNotices(): void {
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (run: () => void, wait = 0, ...given: []) =>
      wait > 4000 && wait <= 8000 ? 0 : setTimeout(run, wait, ...given),
  });
}

/** Notices of a window do not close by themselves, which they do after eight seconds: a busy machine may need longer to press what is in one. */
export async function keepNotices(page: Page): Promise<void> {
  await page.context().addInitScript(holdNotices);
  await page.evaluate(holdNotices);
}
