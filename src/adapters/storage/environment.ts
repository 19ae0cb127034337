import { looksGeneratedName } from '#core/secrets/random-look.ts';

/**
 * What a variable of the environment holds, null where it is not set or is empty. `process.env` inherits from `Object`, so that
 * a variable named `constructor` would otherwise be found everywhere, and be a function.
 */
export const variableOf = (
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string | null => (Object.hasOwn(environment, name) ? environment[name] : null) || null;

/** Whether somebody may have given a secret, an address or an id where the name of a variable belongs. Such a name is never repeated. */
export const isNoVariableName = (name: string): boolean =>
  !/^[A-Za-z_][\w.()]*$/.test(name) || looksGeneratedName(name);

/** The sentence for a variable that is not set; a secret that was given in place of its name is not repeated. */
export const missingVariable = (name: string): string =>
  isNoVariableName(name)
    ? 'There is no environment variable with this name. Enter the name of the variable that contains the secret, not the secret itself.'
    : `The environment variable ${name} is not set or is empty.`;
