/** Whether a UTF-16 unit is white space to XML, which knows only space, tab, line feed and carriage return. */
export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Whether all units from `from` to `to` are white space. */
export function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!isSpace(text.charCodeAt(at))) return false;
  return true;
}
