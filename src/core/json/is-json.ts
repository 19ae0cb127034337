/** A value that JSON can say as it is. */
export type Json = null | boolean | number | string | Json[] | JsonRecord;
export type JsonRecord = { [key: string]: Json };

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/** Whether a value is one that JSON can say as it is: no undefined, no function, no number beyond numbers, however deep. */
export function isJson(value: unknown): value is Json {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (one === null || typeof one === 'string' || typeof one === 'boolean') continue;
    if (
      typeof one === 'number'
        ? !Number.isFinite(one)
        : typeof one !== 'object' || !(Array.isArray(one) || isPlain(one))
    )
      return false;
    if (typeof one === 'object') for (const inner of Object.values(one)) open.push(inner);
  }
  return true;
}
