import { isAbsolute } from 'node:path';
import { OperationError } from '#operations/outcome.ts';
import { longestSecret, type SecretReference, sendable, unsendable } from '#operations/vault-schemas.ts';
import { missingVariable, variableOf } from './environment.ts';
import { runForSecret } from './secret-command.ts';
import { readSecretFile } from './secret-file.ts';

type Environment = Record<string, string | undefined>;

/** A file or an output that is longer is something else than a secret. */
const mostBytes = 4 * longestSecret;
/** Milliseconds after which a command is ended: somebody may have to unlock what it asks. */
const longestCommand = 30_000;

const missing = (message: string): OperationError => new OperationError('secret-missing', message);

/** What was found, without the line break that ends nearly every file and output, and without the mark that some editors begin one with. */
function secretIn(text: string, from: string): string {
  const secret = text.replace(/^\xef\xbb\xbf/, '').replace(/\r?\n$/, '');
  if (secret === '') throw missing(`${from} is empty.`);
  if (secret.length > longestSecret)
    throw missing(`${from} holds ${secret.length} characters; a secret has at most ${longestSecret.toLocaleString('en')}.`);
  if (!sendable.test(secret)) throw missing(`${from} holds ${unsendable}.`);
  return secret;
}

async function fromFile(path: string): Promise<string> {
  if (!isAbsolute(path)) throw missing(`The file ${path} needs its whole path, from the root on.`);
  const read = await readSecretFile(path, mostBytes);
  if ('failed' in read) throw missing(`The file ${path} ${read.failed}, so there is no secret.`);
  return secretIn(read.bytes.toString('latin1'), `The file ${path}`);
}

async function fromCommand(command: Extract<SecretReference, { from: 'command' }>, environment: Environment, signal: AbortSignal): Promise<string> {
  const ran = await runForSecret(command, { mostBytes, mostTime: longestCommand, environment, signal });
  if ('failed' in ran) throw missing(`The program ${command.program} ${ran.failed}, so there is no secret.`);
  return secretIn(ran.printed.toString('latin1'), `What ${command.program} printed`);
}

/**
 * Reads the secret where the reference points, anew every time. Throws an OperationError `secret-missing` that says what is wrong there, and nothing of what was
 * found. `signal` ends a command that is running.
 */
export async function readReference(reference: SecretReference, environment: Environment, signal: AbortSignal): Promise<string> {
  switch (reference.from) {
    case 'environment': {
      const value = variableOf(environment, reference.name);
      if (!value) throw missing(missingVariable(reference.name));
      return secretIn(value, `The environment variable ${reference.name}`);
    }
    case 'file':
      return fromFile(reference.path);
    case 'command':
      return fromCommand(reference, environment, signal);
  }
}
