/** The first and the last moment of the years 0 to 9999, in milliseconds since 1970: ISO 8601 writes others in a form that few can read. */
export const firstDate = -62_167_219_200_000;
export const lastDate = 253_402_300_799_999;

/** The time if it is one of the years 0 to 9999, otherwise null. */
export const plainDate = (at: number): number | null =>
  at >= firstDate && at <= lastDate ? at : null;
