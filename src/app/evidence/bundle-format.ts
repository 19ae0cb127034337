import { z } from 'zod';

/** The version of bundles that this Assay writes; it reads all up to this one. */
export const bundleVersion = 1;

const mebibyte = 1024 * 1024;
/** What a bundle may hold at most, in bytes and files, so that nothing in it can fill the memory. */
export type BundleLimits = { packed: number; unpacked: number; files: number };
export const bundleLimits: BundleLimits = {
  packed: 256 * mebibyte,
  unpacked: 768 * mebibyte,
  files: 5000,
};

export const manifestName = 'manifest.json';
export const clausesName = 'clauses.json';
export const reportName = 'report.md';

/** The only names that files of a bundle have: none of them can lead out of it. */
export const isBundleName = (name: string): boolean =>
  /^(?:manifest\.json|clauses\.json|report\.md|exchanges\/\d{1,6}\/(?:evidence\.json|reply\.txt))$/.test(
    name,
  );

const fileSchema = z.object({
  name: z.string().refine(isBundleName),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BundleFile = z.infer<typeof fileSchema>;

/** What every version of a manifest begins with. */
export const manifestHeadSchema = z.object({
  format: z.literal('assay-bundle'),
  version: z.number().int().positive(),
  assay: z.string().max(100),
});

/** `manifest.json`: what is in the bundle and where it was made. `reply` null: there was none. */
export const manifestSchema = manifestHeadSchema.extend({
  madeAt: z.iso.datetime(),
  environment: z.record(z.string(), z.string()),
  notes: z.string(),
  exchanges: z.array(
    z.object({
      evidence: z.string(),
      reply: z.string().nullable(),
      outcome: z.string(),
      clauses: z.array(z.string()),
    }),
  ),
  files: z.array(fileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
