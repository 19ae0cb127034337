import { strToU8, zipSync } from 'fflate/browser';
import { clauseById } from '#core/contract/clauses.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import {
  bundleLimits,
  bundleVersion,
  clausesName,
  type Manifest,
  manifestName,
  reportName,
  sha256,
} from './bundle-format.ts';
import { clausesOf } from './calls.ts';
import { markdownReport } from './markdown.ts';

/** What a bundle says about where it was made: versions and the platform, no path and no name of a user. */
export type BundleFacts = {
  version: string;
  at: string;
  environment: Readonly<Record<string, string>>;
  notes: string;
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const citedClauses = (exchanges: readonly Evidence[]) =>
  [...new Set(exchanges.flatMap(clausesOf))].map((id) => {
    const { level, title, section, ours } = clauseById(id) ?? {};
    return { id, level, title, section, ours };
  });

/** The texts of a bundle by their names, without its manifest. */
export function bundleTexts(
  exchanges: readonly Evidence[],
  facts: BundleFacts,
): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [index, { body, ...evidence }] of exchanges.entries()) {
    texts.set(`exchanges/${index + 1}/evidence.json`, json(evidence));
    if (body !== null) texts.set(`exchanges/${index + 1}/reply.txt`, body);
  }
  texts.set(clausesName, json(citedClauses(exchanges)));
  texts.set(reportName, markdownReport(exchanges, facts));
  return texts;
}

/** The exchanges as one `.assay.zip`, which `readBundle` reads. Throws an OperationError `bad-input` where it would be too large to be read. */
export async function writeBundle(
  exchanges: readonly Evidence[],
  facts: BundleFacts,
): Promise<Uint8Array> {
  const texts = bundleTexts(exchanges, facts);
  const contents = [...texts].map(([name, text]) => ({ name, bytes: strToU8(text) }));
  const total = contents.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > bundleLimits.unpacked / 2 || contents.length >= bundleLimits.files)
    throw new OperationError(
      'bad-input',
      'These exchanges are too large for one bundle. Export fewer of them.',
    );
  const manifest: Manifest = {
    format: 'assay-bundle',
    version: bundleVersion,
    assay: facts.version,
    madeAt: facts.at,
    environment: { ...facts.environment },
    notes: facts.notes,
    exchanges: exchanges.map((evidence, index) => ({
      evidence: `exchanges/${index + 1}/evidence.json`,
      reply: evidence.body === null ? null : `exchanges/${index + 1}/reply.txt`,
      outcome: evidence.entry.outcome,
      clauses: clausesOf(evidence),
    })),
    files: await Promise.all(
      contents.map(async ({ name, bytes }) => ({
        name,
        bytes: bytes.length,
        sha256: await sha256(bytes),
      })),
    ),
  };
  return zipSync(
    {
      [manifestName]: strToU8(json(manifest)),
      ...Object.fromEntries(contents.map(({ name, bytes }) => [name, bytes])),
    },
    { mtime: new Date(facts.at) },
  );
}
