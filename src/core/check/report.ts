import { z } from 'zod';
import { findingSchema } from '../contract/finding.ts';
import { headersSchema } from '../http/http.ts';

/**
 * What became of one probe: `held`, `broken`, `notExercised` (it had nothing to try, or was not allowed to), `notCheckable` (it was tried, and
 * the answer does not show whether the rule holds).
 */
export const probeOutcomes = ['held', 'broken', 'notExercised', 'notCheckable'] as const;

/** How much a broken probe weighs. It is the probe's own level, whatever that of the findings of a verdict. */
export const probeLevels = ['error', 'warning'] as const;
export type ProbeLevel = (typeof probeLevels)[number];

/** What a probe is about, by the name it has in the workspace. */
export const subjectKinds = ['tab', 'connection', 'document'] as const;
export const subjectSchema = z.object({ kind: z.enum(subjectKinds), name: z.string() });
export type CheckSubject = z.infer<typeof subjectSchema>;

/**
 * One thing that a probe found. `assumption` is what Assay assumes where the contract is silent, null where the contract says it.
 * `count`: the number of equal findings that this one represents. `edit`: what corrects the reply. `isReadPast`: later probes used the corrected reply.
 * `depth`: how far a reply has to be readable before this finding can be looked for again.
 */
export const checkFindingSchema = z.object({
  clause: z.string(),
  level: z.enum(probeLevels),
  path: z.string(),
  message: z.string(),
  effect: z.string(),
  fix: z.string(),
  assumption: z.string().nullable(),
  ...findingSchema.pick({ count: true, edit: true }).shape,
  isReadPast: z.literal(true).optional(),
  depth: z.number().optional(),
});
export type CheckFinding = z.infer<typeof checkFindingSchema>;

/** The smallest request that shows it, with every secret masked. */
const shownRequestSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: headersSchema,
  body: z.string().nullable(),
});
export type ShownRequest = z.infer<typeof shownRequestSchema>;

/**
 * One probe on one subject as one visitor. `reason` says why it was not exercised or cannot be checked, `provesNothing` why it
 * holds without proving anything; `replay` is the command that runs this probe alone. `status` is the HTTP status of `request`, and `exchange` its reference in the
 * history of the Assay that ran the check, null where it is not kept there; `depth`: how far its reply was read. `stoppedBy` are the clauses
 * that the reply broke after which the probe could not go on; missing for every other one.
 */
export const probeResultSchema = z.object({
  id: z.string(),
  title: z.string(),
  clauses: z.array(z.string()),
  level: z.enum(probeLevels),
  assumption: z.string().nullable(),
  subject: subjectSchema,
  visitor: z.string().nullable(),
  outcome: z.enum(probeOutcomes),
  reason: z.string().nullable(),
  stoppedBy: z.array(z.string()).optional(),
  provesNothing: z.string().nullable(),
  findings: z.array(checkFindingSchema),
  request: shownRequestSchema.nullable(),
  status: z.number().nullable(),
  exchange: z.uuid().nullable().default(null),
  depth: z.number().default(0),
  replay: z.string(),
});
export type ProbeResult = z.infer<typeof probeResultSchema>;

/**
 * Why probes found something: the cause, what a visitor or client notices, and what to do, each in whole sentences; `fix` null without one.
 * `count` is how many findings it explains, `clauses` and `probes` are the ids of theirs. What was not reached has no findings, and comes first.
 */
const causeSchema = z.object({
  cause: z.string(),
  effect: z.string(),
  fix: z.string().nullable(),
  level: z.enum(probeLevels),
  count: z.int(),
  clauses: z.array(z.string()),
  probes: z.array(z.string()),
});
export type CheckCause = z.infer<typeof causeSchema>;

/** Something that the check created, changed or deleted in the webhook's records. */
export const writtenSchema = z.object({
  subject: subjectSchema,
  action: z.string(),
  /** The id of the record, masked like a reply; null where it is not known. */
  record: z.string().nullable(),
  what: z.enum(['created', 'changed', 'deleted']),
});
export type Written = z.infer<typeof writtenSchema>;

const count = z.int();

/** The whole report. A run that was stopped before its end is not complete; what it did not get to is not tested. */
export const checkReportSchema = z.object({
  summary: z.object({
    isComplete: z.boolean(),
    stoppedBy: z.enum(['cancelled', 'timeout']).nullable(),
    startedAt: z.iso.datetime(),
    milliseconds: z.number(),
    probes: z.object({
      held: count,
      broken: count,
      notExercised: count,
      notCheckable: count,
    }),
    findings: z.object({ error: count, warning: count }),
    /** The clauses that `--only` left out. Without any the key is missing. */
    leftOut: z.array(z.string()).optional(),
    written: z.array(writtenSchema),
    /** Why something could not be tried at all, such as a secret that is not stored. */
    problems: z.array(z.object({ subject: subjectSchema, text: z.string() })),
    /** The settings of tabs, in words, that neither the platform nor a visitor's browser has. Without any the key is missing. */
    notWhatVisitorsGet: z
      .array(z.object({ subject: subjectSchema, settings: z.array(z.string()) }))
      .optional(),
  }),
  causes: z.array(causeSchema),
  probes: z.array(probeResultSchema),
});
export type CheckReport = z.infer<typeof checkReportSchema>;
