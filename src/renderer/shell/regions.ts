const firstStop = 'button:not([disabled]), a[href], input, textarea, select, [tabindex="0"]';

/** Takes the keyboard to the next (or the previous) region of the window: to the region itself where nothing in it can take it. */
export function focusNextRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.getClientRects().length > 0,
  );
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[at === -1 ? 0 : (at + by + regions.length) % regions.length];
  if (!next) return;
  const stop = next.matches('[data-region="bar"]')
    ? next.querySelector<HTMLElement>(firstStop)
    : null;
  (stop ?? next).focus();
}
