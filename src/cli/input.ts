import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { CouldNot } from './output.ts';

/** The bytes of a file, or of standard input for `-`. */
export async function readInput(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(file === '-' ? await buffer(process.stdin) : await readFile(file));
  } catch (error) {
    throw new CouldNot('storage', `${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
