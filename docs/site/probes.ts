import { connectionProbes, documentProbes } from '#core/check/probes/document-probes.ts';
import { tabProbes } from '#core/check/probes/probe-table.ts';

/** Every probe of `assay check`, as the documentation names it. */
export const allProbes = [...tabProbes, ...documentProbes, ...connectionProbes].map(
  ({ id, title, clauses, assumption, sends, writes }) => ({
    id,
    title,
    clauses,
    assumption,
    sends,
    writes,
  }),
);
export type ProbeFacts = (typeof allProbes)[number];
