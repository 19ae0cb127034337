const usual = [0, 5, 15, 30, 60];

/** The minutes to choose from, the present ones among them. */
export const autoLockOptions = (minutes: number): number[] =>
  [...new Set([...usual, minutes])].sort((a, b) => a - b);

/** What an automatic lock after so many minutes without use is called. */
export function autoLockWords(minutes: number): string {
  if (minutes === 0) return 'Off';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
