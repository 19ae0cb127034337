const key = 'assay.auto-fire';

/** Whether auto-fire is on, as this window remembers it. Until somebody switches it on nothing is sent to a webhook unasked. */
export const storedAutoFire = {
  read: (): boolean => localStorage.getItem(key) === 'on',
  write: (on: boolean): void => localStorage.setItem(key, on ? 'on' : 'off'),
};
