import { shortestSecret } from './taint-needles.ts';
import type { Marked } from './taint-scan.ts';

/** Where a test looks: the workspace, other files the app wrote, what it printed, what it told its window, what the window showed, what was copied or saved. */
export type Place =
  | 'workspace'
  | 'file'
  | 'output'
  | 'message'
  | 'window'
  | 'console'
  | 'clipboard'
  | 'download';

/** A secret of a test, and the places in which a person is meant to see it. */
export type Mark = Marked & { readonly but: readonly Place[] };

const standing = new Map<string, Mark>();
let ofTest: Map<string, Mark> | null = null;

/**
 * Says that a text is a secret, and returns it: the test fails when it is found afterwards anywhere but where it was put, and in the
 * places that `but` names because they show it on purpose. Told outside of a test, it holds for every test that follows.
 */
export function mark(
  secret: string,
  { name, but = [] }: { name?: string; but?: readonly Place[] } = {},
): string {
  if (secret.length < shortestSecret)
    throw new Error(
      `a secret of fewer than ${shortestSecret} characters cannot be told from chance`,
    );
  const marks = ofTest ?? standing;
  // Said again without exceptions, it keeps those it has: a dialog that is filled in knows nothing of them.
  const known = marks.get(secret) ?? standing.get(secret);
  marks.set(secret, {
    name: name ?? known?.name ?? `secret ${marks.size + 1}`,
    secret,
    but: known && but.length === 0 ? known.but : but,
  });
  return secret;
}

/** Forgets the marks of the test before. */
export const beginMarks = (): void => {
  ofTest = new Map();
};

/** All that is marked now, and nothing from here on. */
export function endMarks(): Mark[] {
  const marks = [...new Map([...standing, ...(ofTest ?? [])]).values()];
  ofTest = null;
  return marks;
}
