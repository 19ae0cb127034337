/**
 * What a variable of the environment holds, null where it is not set or is empty. `process.env` inherits from `Object`, so that
 * a variable named `constructor` would otherwise be found everywhere, and be a function.
 */
export const variableOf = (environment: Readonly<Record<string, string | undefined>>, name: string): string | null =>
  (Object.hasOwn(environment, name) ? environment[name] : null) || null;
