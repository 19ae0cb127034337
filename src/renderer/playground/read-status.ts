/** What the HTTP status field says: nothing is null, not given; anything but 100 to 599 is not judged with. */
export function readStatus(
  text: string,
): { ok: true; status: number | null } | { ok: false; message: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, status: null };
  return /^[1-5]\d\d$/.test(trimmed)
    ? { ok: true, status: Number(trimmed) }
    : {
        ok: false,
        message:
          'An HTTP status is a whole number from 100 to 599. Leave the field empty for none.',
      };
}
