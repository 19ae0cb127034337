import { z } from 'zod';
import { assumptions } from '#core/contract/assumptions.ts';
import { clauseById, clauses } from '#core/contract/clauses.ts';
import { countSentence } from '#core/contract/finding.ts';
import { listOf } from '#core/text/list-of.ts';
import { operations } from '#operations/operations.ts';
import { CouldNot } from '../terminal/output.ts';
import type { Session } from './session.ts';
import { reads, type Tool, toolOf } from './tool.ts';
import { findingsSchema, shownFindings, verdictKeys, verdictOf } from './verdict.ts';

/** The longest reply that is judged here, in characters. */
const longestText = 20_000_000;

const replyInput = operations.readReply.input.omit({ body: true }).extend({
  text: z.string().max(longestText).describe('The body of the reply, exactly as it was sent'),
  httpStatus: operations.readReply.input.shape.httpStatus.default(null),
});
type Reply = z.output<typeof replyInput>;
/** A reply is judged anew in each round of a fix, so that a longer one takes minutes. */
const fixInput = replyInput.extend({
  text: z
    .string()
    .max(
      200_000,
      'This reply is too long to fix here: the most is 200,000 characters. Fix what read_reply reports, or pass only some of its items.',
    )
    .describe('The body of the reply, exactly as it was sent; 200,000 characters at most'),
  removeIgnored: z
    .boolean()
    .optional()
    .describe('Takes out what the contract ignores as well; without it nothing is taken out'),
});

/** The reply with the readings of the workspace. */
async function replyToFix(reply: Reply, session: Session) {
  const { workspace } = await session.open();
  return { ...reply, choices: workspace.entries.readings };
}

/** The most changes of a patch in one result. A part of a patch would make broken JSON, so of a longer one nothing is given. */
const mostEdits = 500;
/** The longest fixed reply in a result, in characters. A fix makes a reply longer, but rarely twice as long. */
const longestFixed = 400_000;

const placed = {
  line: z.int(),
  column: z.int(),
  endLine: z.int(),
  endColumn: z.int(),
};

/** The tools that judge a text and send nothing. */
export const judgingTools: readonly Tool[] = [
  toolOf({
    name: 'read_reply',
    title: 'Judge a reply',
    description:
      'Judges the reply of a webhook action or of the document endpoint by the contract: findings with clause, place and fix, and the causes behind them. Use it whenever you wrote, changed or received such a reply. Sends nothing.',
    input: replyInput,
    output: z.object(verdictKeys),
    hints: reads,
    async run({ text, ...how }, session, { signal }) {
      const { app } = await session.open();
      const verdict = await app.run('readReply', { ...how, body: text }, undefined, signal);
      return verdictOf(verdict, await replyToFix({ text, ...how }, session));
    },
  }),
  toolOf({
    name: 'suggest_fix',
    title: 'Fix a reply',
    description:
      'Fixes what can be fixed mechanically in a reply, and says what is left. Returns the fixed text and a patch: changes by line and column of the text that you gave. Use it after read_reply found errors. Values that only a person knows are placeholders. Sends nothing.',
    input: fixInput,
    output: z.object({
      fixed: z.string().nullable().describe('The fixed reply; null if it is too long'),
      patch: z.array(z.object({ ...placed, text: z.string() })),
      patchLeftOut: z
        .int()
        .describe('Where they are too many to list, how many changes: patch is then empty'),
      rounds: z.int(),
      stopped: z.string().nullable().describe('Why the fix stopped before it was complete'),
      changes: z
        .array(z.object({ rule: z.string(), count: z.int(), paths: z.array(z.string()) }))
        .describe(
          'What was changed by which rule, with the first paths in the reply that you gave',
        ),
      removed: z.array(z.string()).describe('The paths of what was taken out'),
      removedLeftOut: z.int(),
      placeholders: z.array(z.string()),
      remaining: findingsSchema,
      remainingLeftOut: z.int(),
    }),
    hints: reads,
    // The patch and the text have to fit each other to the letter.
    exact: ['fixed', 'patch'],
    async run(reply, session, { signal }) {
      const { app } = await session.open();
      const { text, patch, rounds, stopped, says, changes, removed, placeholders, remaining } =
        await app.fix(await replyToFix(reply, session), signal);
      const shown = shownFindings(remaining);
      const edits = patch.length > mostEdits ? [] : patch;
      const fixed = text.length > longestFixed ? null : text;
      const gone = removed.slice(0, mostEdits);
      return {
        value: {
          fixed,
          patch: edits,
          patchLeftOut: patch.length - edits.length,
          rounds,
          stopped,
          changes,
          removed: gone,
          removedLeftOut: removed.length - gone.length,
          placeholders: placeholders.slice(0, mostEdits),
          remaining: shown,
          remainingLeftOut: remaining.length - shown.length,
        },
        says: listOf(
          says === '' ? 'Nothing can be fixed mechanically.' : says,
          `Left after the fix: ${countSentence(remaining)}.`,
          edits.length < patch.length && 'The changes are too many for a patch: use fixed.',
          fixed === null && 'The fixed reply is too long to return.',
          stopped,
        ).join(' '),
        quotes: [
          ...gone.slice(0, 10).map((path) => `Taken out: ${path}`),
          ...shown.slice(0, 10).map(({ clause, path, message }) => `${clause} ${path}: ${message}`),
        ],
      };
    },
  }),
  toolOf({
    name: 'explain_clause',
    title: 'Explain a rule',
    description:
      'Explains one rule of the contract by its id, such as TAB-ENV-1: what it says, how much it weighs, an example that follows it and one that breaks it, and what Assay assumes where the contract is silent. Use it to understand a finding.',
    input: z.object({ id: z.string().max(100).describe('The clause of a finding') }),
    output: z.object({
      id: z.string(),
      level: z.string(),
      title: z.string(),
      section: z.string(),
      ours: z
        .boolean()
        .describe('Whether it holds a decision of Assay where the contract is silent'),
      proof: z.record(z.string(), z.unknown()).describe('Its examples, or why there are none'),
      assumptions: z.array(
        z.object({
          id: z.string(),
          open: z.string(),
          choice: z.string(),
          other: z.string().optional(),
        }),
      ),
    }),
    hints: reads,
    // All of it is ours, and examples are of use only as they are.
    exact: ['proof'],
    async run({ id }) {
      const clause = clauseById(id.trim().toUpperCase());
      if (clause === undefined)
        throw new CouldNot(
          'not-found',
          `No clause has this id. Ids look like ${clauses[0]?.id}; the resource assay://clauses lists all.`,
        );
      const { id: own, level, title, section, ours, ...proof } = clause;
      const assumed = Object.entries(assumptions)
        .filter(([, row]) => row.clause === own)
        .map(([assumption, row]) => ({ id: assumption, ...row }));
      return {
        value: { id: own, level, title, section, ours, proof, assumptions: assumed },
        says: `${own} (${level}): ${title}. ${section}.`,
      };
    },
  }),
];
