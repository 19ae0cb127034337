import { z } from 'zod';
import { visitorPresets } from './visitor.ts';

/** Who uses the widget: an anonymous visitor, one with a token that Assay makes, or one with a token that the user typed. */
export const visitorChoices = ['anonymous', ...visitorPresets, 'own'] as const;
export type VisitorChoice = (typeof visitorChoices)[number];

/** Whether the platform lets such a visitor through, if their token is as they say (TAB-IDN-2). The contract names no audience, so a token for another one verifies. */
export const isLetThrough = (visitor: VisitorChoice): boolean =>
  ['anonymous', 'verified', 'wrong-audience', 'own'].includes(visitor);

/** A row or message by its id, or by its position from 0 if the id is not found or missing. */
const targetSchema = z.object({ id: z.string().nullable(), index: z.number().int().min(0) });
export type Target = z.infer<typeof targetSchema>;

/** One thing a visitor does, as a scenario stores it. */
export const scenarioStepSchema = z.discriminatedUnion('does', [
  z.object({
    does: z.enum(['open', 'focus', 'refresh', 'back', 'update detail', 'delete detail']),
  }),
  z.object({
    does: z.enum(['click row', 'update row', 'delete row', 'delete message']),
    target: targetSchema,
  }),
  z.object({ does: z.literal('send message'), content: z.string() }),
  z.object({ does: z.literal('switch visitor'), visitor: z.enum(visitorChoices).exclude(['own']) }),
]);
export type ScenarioStep = z.infer<typeof scenarioStepSchema>;

/** The most steps of a scenario. */
export const maxSteps = 500;

/** What a visitor did in a tab, to be replayed. Holds no reply and no secret. */
export const scenarioSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1, 'Enter a name'),
  tabId: z.string(),
  steps: z.array(scenarioStepSchema).max(maxSteps),
});
export type Scenario = z.infer<typeof scenarioSchema>;
