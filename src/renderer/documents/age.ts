/** What the age field says (DOC-REQ-4): nothing is null and is not sent; what is not a finite number is refused before sending. */
export function readAge(
  text: string,
): { ok: true; age: number | null } | { ok: false; message: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, age: null };
  const age = Number(trimmed);
  return Number.isFinite(age)
    ? { ok: true, age }
    : { ok: false, message: 'Enter a number such as 34, or leave age empty' };
}
