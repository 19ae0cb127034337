import type { SecretForm } from '#app/ports/secrets.ts';
import { grouped } from '#core/text/wording.ts';
import { OperationError } from '#operations/outcome.ts';
import {
  longestSecret,
  type SecretReference,
  sendable,
  unsendable,
} from '#operations/vault-schemas.ts';
import { missingVariable, variableOf } from '../storage/environment.ts';

type Environment = Record<string, string | undefined>;

const missing = (message: string): OperationError => new OperationError('secret-missing', message);

/** What was found, without the line break that ends it, and without the mark that some editors begin a text with. */
function secretIn(text: string, from: string, form: SecretForm): string {
  if (form === 'key') {
    if (text !== '') return text;
    throw missing(`${from} is empty.`);
  }
  const secret = text.replace(/^\xef\xbb\xbf/, '').replace(/\r?\n$/, '');
  if (secret === '') throw missing(`${from} is empty.`);
  if (secret.length > longestSecret)
    throw missing(
      `${from} contains ${secret.length} characters, but a secret can have at most ${grouped(longestSecret)}.`,
    );
  if (!sendable.test(secret)) throw missing(`${from} contains ${unsendable}.`);
  return secret;
}

/** Reads the secret of a variable, anew every time. Throws an OperationError `secret-missing` that says what is wrong there, and nothing of what was found. */
export function readReference(
  { name }: SecretReference,
  environment: Environment,
  form: SecretForm = 'text',
): string {
  const value = variableOf(environment, name);
  if (!value) throw missing(missingVariable(name));
  return secretIn(value, `The environment variable ${name}`, form);
}
