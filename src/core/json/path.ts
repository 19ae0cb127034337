/** Keys and indexes from the root of a JSON text to a place in it. */
export type Path = readonly (string | number)[];

/**
 * The path as JSONPath, `$.items[2].title`; a key that is not a plain name goes into brackets and
 * quotes.
 */
export const jsonPath = (path: Path): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return /^[A-Za-z_][\w-]*$/.test(step) ? `${text}.${step}` : `${text}[${JSON.stringify(step)}]`;
  }, '$');
