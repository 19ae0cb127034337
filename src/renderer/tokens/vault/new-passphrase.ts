/** A passphrase as it is typed twice, before it is set. */
export type Typed = { passphrase: string; again: string };

export const nothingTyped: Typed = { passphrase: '', again: '' };

/** The fewest characters of a passphrase; how strong it is beyond that is nobody's business but its owner's. */
const shortest = 8;

/** What is wrong with a new passphrase, by field; nothing where it can be set. */
export function problemsOfTyped({ passphrase, again }: Typed): {
  passphrase?: string;
  again?: string;
} {
  if (passphrase.length < shortest) return { passphrase: `Use at least ${shortest} characters` };
  return passphrase === again ? {} : { again: 'The passphrases do not match' };
}

/** Whether it can be set as it is. */
export const isSettable = (typed: Typed): boolean =>
  Object.keys(problemsOfTyped(typed)).length === 0;
