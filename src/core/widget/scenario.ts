import { z } from 'zod';

/**
 * Who uses the widget: an anonymous visitor, one whose token verifies, one whose token was changed
 * after signing or has expired, or one with a token that the user typed.
 */
export const visitorChoices = ['anonymous', 'verified', 'tampered', 'expired', 'own'] as const;
export type VisitorChoice = (typeof visitorChoices)[number];

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
