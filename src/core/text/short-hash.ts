const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/** FNV-1a of a short text in 64 bits, as 16 hexadecimal digits: the same on every machine. */
export function shortHash(text: string): string {
  let value = offset;
  for (const byte of new TextEncoder().encode(text))
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * prime);
  return value.toString(16).padStart(16, '0');
}
