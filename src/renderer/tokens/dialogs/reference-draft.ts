import { type SecretReference, secretReferenceSchema } from '#operations/vault-schemas.ts';
import { problemsOf } from '../../ui/form/problems.ts';

/** The kinds of reference, as they are called. */
export const referenceKinds = [
  { value: 'environment', title: 'Variable' },
  { value: 'file', title: 'File' },
  { value: 'command', title: 'Command' },
] as const satisfies readonly { value: SecretReference['from']; title: string }[];

/** What is typed for each kind of reference; switching between them loses nothing. */
export type ReferenceDraft = {
  name: string;
  path: string;
  program: string;
  args: readonly string[];
};

export const blankReference: ReferenceDraft = { name: '', path: '', program: '', args: [] };

/** What the draft says when it is read as this kind. */
export function referenceOf(
  from: SecretReference['from'],
  { name, path, program, args }: ReferenceDraft,
): SecretReference {
  switch (from) {
    case 'environment':
      return { from, name: name.trim() };
    case 'file':
      return { from, path: path.trim() };
    case 'command':
      return { from, program: program.trim(), args: [...args] };
  }
}

/** The draft that says this. */
export const draftOf = (reference: SecretReference | null): ReferenceDraft => {
  if (reference?.from === 'environment') return { ...blankReference, name: reference.name };
  if (reference?.from === 'file') return { ...blankReference, path: reference.path };
  return reference
    ? { ...blankReference, program: reference.program, args: reference.args }
    : blankReference;
};

/** What is wrong with a reference, by field. */
export const problemsOfReference = (reference: SecretReference): Readonly<Record<string, string>> =>
  problemsOf(secretReferenceSchema, reference);
