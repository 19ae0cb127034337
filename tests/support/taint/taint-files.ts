import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'libsql';

/** Bytes of a file, or of something inside it. */
export type Held = { readonly name: string; readonly bytes: Uint8Array };

const sqlite = Buffer.from('SQLite format 3\0');

const bytesOf = (value: unknown): Uint8Array | null =>
  value instanceof ArrayBuffer
    ? new Uint8Array(value)
    : ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : null;

/** Pieces of a packed text are kept in rows of their own, one after the other; what begins anew begins like gzip. */
function unpackedPieces(pieces: readonly Uint8Array[]): Uint8Array[] {
  const whole: Uint8Array[][] = [];
  for (const piece of pieces) {
    if (piece[0] === 0x1f && piece[1] === 0x8b && piece[2] === 8) whole.push([]);
    whole.at(-1)?.push(piece);
  }
  return whole.flatMap((parts) => {
    try {
      return [gunzipSync(Buffer.concat(parts))];
    } catch {
      return parts;
    }
  });
}

function rowsIn(database: Database.Database, table: string): Held[] {
  const rows = database.prepare(`SELECT * FROM "${table.replaceAll('"', '""')}"`).all() as Record<
    string,
    unknown
  >[];
  const texts = rows.map((row) =>
    Object.values(row)
      .filter((value) => bytesOf(value) === null)
      .join('\n'),
  );
  const pieces = rows.flatMap((row) => Object.values(row).flatMap((value) => bytesOf(value) ?? []));
  const blobs = [...pieces, ...unpackedPieces(pieces)].map((bytes) => ({
    name: `a value of table ${table}`,
    bytes,
  }));
  return [{ name: `table ${table}`, bytes: Buffer.from(texts.join('\n')) }, ...blobs];
}

/**
 * Every row of the database, texts beyond a page put together and packed ones unpacked. It reads a copy, so that looking changes nothing.
 * What is no whole database holds nothing: its bytes are searched anyway.
 */
async function heldInDatabase(path: string): Promise<Held[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-copy-'));
  try {
    const copy = join(folder, basename(path));
    const beside = (await readdir(dirname(path))).filter((name) => name.startsWith(basename(path)));
    await Promise.all(beside.map((name) => cp(join(dirname(path), name), join(folder, name))));
    const database = new Database(copy);
    try {
      const tables = database
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
        .all() as { name: string }[];
      return tables.flatMap(({ name }) => rowsIn(database, name));
    } finally {
      database.close();
    }
  } catch {
    return [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every file below the folder, and what the databases among them hold. Sockets, links and what vanishes meanwhile are left out. */
export async function* heldBelow(folder: string): AsyncGenerator<Held> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) continue;
    yield { name, bytes: Buffer.from(name) };
    yield { name, bytes };
    if (bytes.subarray(0, sqlite.length).equals(sqlite))
      for (const held of await heldInDatabase(path))
        yield { ...held, name: `${name}, ${held.name}` };
  }
}
