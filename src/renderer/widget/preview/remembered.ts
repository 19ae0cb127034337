import { useState } from 'react';

/** One of a few, kept in this window's storage under `key`; what is not among `values` is the first. */
export function useRemembered<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const stored = localStorage.getItem(key);
    return values.find((one) => one === stored) ?? values[0];
  });
  const set = (chosen: Value): void => {
    localStorage.setItem(key, chosen);
    setValue(chosen);
  };
  return [value, set];
}
