import { Unzip, UnzipInflate } from 'fflate/browser';
import { type Evidence, evidenceSchema } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import {
  type BundleFile,
  type BundleLimits,
  bundleLimits,
  bundleVersion,
  isBundleName,
  type Manifest,
  manifestHeadSchema,
  manifestName,
  manifestSchema,
  sha256,
} from './bundle-format.ts';

/** What is in a bundle: the exchanges, what was written to them, and which Assay made it where. */
export type Bundle = Pick<Manifest, 'assay' | 'madeAt' | 'environment' | 'notes'> & {
  exchanges: Evidence[];
};

const unreadable = (why: string): OperationError =>
  new OperationError('bad-input', `This is not a bundle that Assay can read: ${why}`);

/** Bytes that are unpacked in one go: what they grow to is counted after each. */
const slice = 16 * 1024;

/** The files of a zip by their names. Counts what is really unpacked, because a zip may say anything about its sizes. */
function unpack(bytes: Uint8Array, limits: BundleLimits): Map<string, Uint8Array> {
  if (bytes.length > limits.packed) throw unreadable('it is too large.');
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw unreadable('it is not a zip file.');
  const files = new Map<string, Uint8Array[]>();
  const finished = new Set<string>();
  let unpacked = 0;
  const zip = new Unzip((file) => {
    const { name } = file;
    if (!isBundleName(name)) throw unreadable('it has a file that does not belong in a bundle.');
    if (files.has(name)) throw unreadable(`it has ${name} twice.`);
    if (files.size >= limits.files) throw unreadable('it has too many files.');
    const parts: Uint8Array[] = [];
    files.set(name, parts);
    file.ondata = (fault, data, isLast) => {
      if (fault) throw fault;
      unpacked += data.length;
      if (unpacked > limits.unpacked) throw unreadable('its files are too large.');
      parts.push(data);
      if (isLast) finished.add(name);
    };
    file.start();
  });
  zip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += slice)
      zip.push(bytes.subarray(at, at + slice), at + slice >= bytes.length);
  } catch (error) {
    if (error instanceof OperationError) throw error;
    throw unreadable('the zip file is damaged.');
  }
  if (finished.size < files.size) throw unreadable('the zip file ends too early.');
  return new Map([...files].map(([name, parts]) => [name, joined(parts)]));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function jsonOf(bytes: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    throw unreadable(`${name} is not JSON.`);
  }
}

function manifestOf(files: ReadonlyMap<string, Uint8Array>): Manifest {
  const bytes = files.get(manifestName);
  if (bytes === undefined) throw unreadable(`it has no ${manifestName}.`);
  const value = jsonOf(bytes, manifestName);
  const head = manifestHeadSchema.safeParse(value);
  if (!head.success) throw unreadable(`its ${manifestName} is not that of a bundle.`);
  if (head.data.version > bundleVersion)
    throw unreadable(`it was made by Assay ${head.data.assay}, which is newer. Update this Assay.`);
  const manifest = manifestSchema.safeParse(value);
  if (!manifest.success) throw unreadable(`its ${manifestName} is incomplete.`);
  return manifest.data;
}

async function checkFile(files: ReadonlyMap<string, Uint8Array>, file: BundleFile): Promise<void> {
  const bytes = files.get(file.name);
  if (bytes === undefined) throw unreadable(`${file.name} is missing.`);
  if (bytes.length !== file.bytes || (await sha256(bytes)) !== file.sha256)
    throw unreadable(`${file.name} was changed after the bundle was made.`);
}

/** The exchanges of a `.assay.zip`. Throws an OperationError `bad-input` that says what is wrong with it. */
export async function readBundle(bytes: Uint8Array, limits = bundleLimits): Promise<Bundle> {
  const files = unpack(bytes, limits);
  const { assay, madeAt, environment, notes, exchanges, ...manifest } = manifestOf(files);
  for (const file of manifest.files) await checkFile(files, file);
  const listed = new Set(manifest.files.map(({ name }) => name));
  const fileOf = (name: string): Uint8Array => {
    const found = listed.has(name) ? files.get(name) : undefined;
    if (found === undefined) throw unreadable(`${manifestName} does not list ${name}.`);
    return found;
  };
  return {
    assay,
    madeAt,
    environment,
    notes,
    exchanges: exchanges.map(({ evidence: name, reply }) => {
      const body = reply === null ? null : textOf(fileOf(reply));
      const evidence = evidenceSchema.safeParse({
        ...(jsonOf(fileOf(name), name) as object),
        body,
      });
      if (!evidence.success) throw unreadable(`${name} is not an exchange that this Assay knows.`);
      return evidence.data;
    }),
  };
}
