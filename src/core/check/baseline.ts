import { z } from 'zod';
import type { CheckReport } from './report.ts';

/** A baseline is a list of fingerprints, each with what it stood for, so that a person can read it. */
export const baselineSchema = z.object({
  accepted: z.array(z.object({ fingerprint: z.string() })),
});

/** The baseline that accepts every finding of a report. */
export const baselineOf = ({ probes }: Pick<CheckReport, 'probes'>) => ({
  accepted: probes.flatMap(({ id, subject, findings }) =>
    findings.map(({ fingerprint, clause, path, message }) => ({
      fingerprint,
      probe: id,
      subject: `${subject.kind}:${subject.name}`,
      clause,
      path,
      message,
    })),
  ),
});
