import { several } from '../text/wording.ts';

/**
 * A number of bytes for people: "812 bytes", "1.4 MB". A KB is 1,024 bytes, as in file managers and in the limits that Assay sets: the 512 MiB of the
 * workspace file read "512 MB" everywhere.
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return several(bytes, 'byte');
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${units[unit]}`;
}
