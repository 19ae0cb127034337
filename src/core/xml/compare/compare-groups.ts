/** Adds a number to those under a key. */
export function addTo<K>(groups: Map<K, number[]>, key: K, value: number): void {
  const known = groups.get(key);
  if (known) known.push(value);
  else groups.set(key, [value]);
}
