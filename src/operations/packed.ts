/** How many values an answer holds at most that goes to the window as it is. */
const maxValues = 20_000;

/** Whether a value holds more than so many values; it is not looked at further than that. */
function isLarge(whole: unknown): boolean {
  const left = [whole];
  for (let seen = 0; left.length > 0; seen += 1) {
    if (seen + left.length > maxValues) return true;
    const value = left.pop();
    if (Array.isArray(value) && value.length > maxValues) return true;
    if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) left.push(part);
  }
  return false;
}

/** A large outcome as JSON in UTF-8, since to copy it value by value would hold the window up; null for one that can go as it is. */
export const packed = (outcome: unknown): Uint8Array | null =>
  isLarge(outcome) ? new TextEncoder().encode(JSON.stringify(outcome)) : null;
