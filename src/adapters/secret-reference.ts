import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { promisify } from 'node:util';
import { OperationError } from '#operations/outcome.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';

const run = promisify(execFile);

/** A secret has at most 16,384 letters; a file or an output that is longer is something else. */
const mostBytes = 65_536;
/** Milliseconds after which a command is ended. */
const longestCommand = 30_000;

const missing = (message: string): OperationError => new OperationError('secret-missing', message);
const reason = (error: unknown): string => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

/** What a file or a program gave, without the line break that ends nearly every one. */
function secretIn(text: string, from: string): string {
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw missing(`${from} is empty.`);
  if (secret.length > 16_384) throw missing(`${from} holds ${secret.length} characters; a secret has at most 16,384.`);
  if (!/^[\x20-\x7e\x80-\xff]+$/.test(secret))
    throw missing(`${from} holds a line break, a control character or a letter that no HTTP header can carry.`);
  return secret;
}

async function fromFile(path: string): Promise<string> {
  if (!isAbsolute(path)) throw missing(`The file ${path} needs its whole path, from the root on.`);
  try {
    const { size } = await stat(path);
    if (size > mostBytes) throw missing(`The file ${path} has ${size} bytes, too many for a secret.`);
    return secretIn(await readFile(path, 'latin1'), `The file ${path}`);
  } catch (error) {
    if (error instanceof OperationError) throw error;
    throw missing(`The file ${path} cannot be read: ${reason(error)}`);
  }
}

async function fromCommand(program: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(program, args, {
      timeout: longestCommand,
      maxBuffer: mostBytes,
      encoding: 'latin1',
      windowsHide: true,
      shell: false,
    });
    return secretIn(stdout, `What ${program} printed`);
  } catch (error) {
    if (error instanceof OperationError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // What the program printed may hold the secret, so nothing of it is told.
    const how = code === 'ENOENT' ? 'is not there' : code === undefined ? 'was ended before it was done' : `ended with ${String(code)}`;
    throw missing(`The program ${program} ${how}, so there is no secret.`);
  }
}

/** Reads the secret where the reference points. Throws an OperationError `secret-missing` that says what is wrong there. */
export async function readReference(reference: SecretReference, environment: Record<string, string | undefined>): Promise<string> {
  switch (reference.from) {
    case 'environment':
      return secretIn(environment[reference.name] ?? '', `The environment variable ${reference.name}`);
    case 'file':
      return fromFile(reference.path);
    case 'command':
      return fromCommand(reference.program, reference.args);
  }
}
