import { z } from 'zod';
import { countSentence } from '#core/contract/finding.ts';
import { diagnose } from '#core/diagnosis/diagnose.ts';
import { listOf } from '#core/text/list-of.ts';
import { grouped } from '#core/text/wording.ts';
import { operations } from '#operations/operations.ts';
import { CouldNot } from '../terminal/output.ts';
import { clauseText, explainable, shapesOf } from './explain.ts';
import { type Tool, toolOf } from './tool.ts';
import { causeLines, verdictOf } from './verdict.ts';

/** The longest reply that is judged here, and the longest that is fixed, which is judged anew in each round; in characters. */
const longestText = 20_000_000;
const longestToFix = 200_000;

const { as, category, surface, httpStatus } = operations.readReply.input.shape;

/** The tools that judge a text and send nothing. */
export const judgingTools: readonly Tool[] = [
  toolOf({
    name: 'read_reply',
    title: 'Judge a reply',
    description:
      'Judges the reply of a webhook action or of the document service by the contract: causes with effect, fix, clauses and paths. Use it on every reply that you write or receive. With fix it also gives the repaired reply.',
    input: z.strictObject({
      as,
      text: z.string().max(longestText).describe('The body, exactly as it was sent'),
      httpStatus: httpStatus.default(null),
      category,
      surface,
      fix: z.boolean().default(false),
    }),
    does: 'reads',
    async run({ text, fix, ...how }, { open, signal }) {
      const { app, workspace } = await open();
      const reply = { ...how, text, choices: workspace.entries.readings };
      if (!fix) {
        const verdict = await app.run('readReply', { ...how, body: text }, undefined, signal);
        const { says, lines } = verdictOf(verdict, reply);
        const next =
          lines.length === 0
            ? 'Next: fire_action at the webhook, then run_check.'
            : 'Next: correct the code that makes the reply. fix: true gives the repaired reply, explain the shape or a rule.';
        return { says: `${says} ${next}`, text: lines.join('\n'), isQuote: true };
      }
      if (text.length > longestToFix)
        throw new CouldNot(
          'bad-input',
          `This reply is too long to fix here: the most is ${grouped(longestToFix)} characters. Fix what read_reply reports without fix, or pass only some of its items.`,
        );
      const fixed = await app.fix(reply, signal);
      const isSame = fixed.text === text;
      return {
        says: listOf(
          isSame
            ? 'Nothing can be repaired mechanically. What should the code do? explain says the shape.'
            : fixed.done,
          `Left: ${countSentence(fixed.remaining)}.`,
          fixed.placeholders.length > 0 &&
            'Placeholders are for values that only the code knows: replace them.',
          fixed.stopped,
        ).join(' '),
        text: [
          ...causeLines(diagnose(fixed.remaining), fixed.remaining),
          ...fixed.changes.map(
            ({ rule, count, paths }) => `Changed: ${rule}, ${count}: ${paths.join(', ')}`,
          ),
          ...(isSame ? [] : ['The repaired reply:', fixed.text]),
        ].join('\n'),
        isQuote: true,
      };
    },
  }),
  toolOf({
    name: 'explain',
    title: 'Explain an action or a rule',
    description:
      'Explains an action such as get_items: its request and the shape of its reply as TypeScript, every key, and the allowed values; or a rule by its id, such as TAB-ENV-1, with a right and a wrong example. Use it before you write a reply.',
    input: z.strictObject({
      what: z
        .string()
        .max(100)
        .describe(`${explainable.join(', ')}, or the id of a clause`),
    }),
    does: 'reads',
    async run({ what }) {
      const text = shapesOf(what.trim()) ?? clauseText(what.trim());
      if (text !== null) return { text };
      throw new CouldNot(
        'not-found',
        `There is nothing of this name. Give ${explainable.join(', ')}, or the id of a clause: the resource assay://clauses lists all.`,
      );
    },
  }),
];
