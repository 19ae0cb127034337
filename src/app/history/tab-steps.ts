import { z } from 'zod';
import { eachText } from '#core/secrets/redact.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { historyOperations, type TabStep } from '#operations/history-schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';
import { type History, keptFacts } from './record.ts';

/** What is written of a step besides its number and its time. */
const stepFactsSchema = z.looseObject({});
const stepSchema = historyOperations.readTabSteps.output.shape.steps.element;

/** Bytes of bodies after which no further call is restored: all of them stay in memory. */
const restoredBytes = 64 * 1024 * 1024;

const idNames: ReadonlySet<string> = new Set(['ref', 'answers', 'type', 'path', 'visitor']);

/** Keeps what happened in tabs, so that a window can show it again after a restart. */
export function tabStepHandlers(
  journal: Ports['journal'],
  texts: Texts,
  history: History,
  masked: (text: string) => string,
): Pick<Handlers, 'keepTabSteps' | 'readTabSteps' | 'forgetTabSteps' | 'readTabCalls'> {
  const factsOf = ({ event, calls, answers, clearedTo }: TabStep): string =>
    JSON.stringify(
      // Ids and words of ours; a visitor may have typed the rest.
      eachText({ event, calls, answers, clearedTo }, (text, name) =>
        idNames.has(name) ? text : masked(text),
      ),
    );
  return {
    keepTabSteps: async ({ tabId, steps }) => {
      if (!(await history.keepsTab(tabId))) return {};
      const kept = steps.map((step) => ({
        number: step.number,
        at: step.at,
        facts: factsOf(step),
      }));
      await journal.keepTabSteps(tabId, kept);
      return {};
    },
    readTabSteps: async ({ tabId }) => {
      const kept = await journal.tabSteps(tabId);
      const steps = kept.map(({ number, at, facts }) =>
        stepSchema.safeParse({ ...stepFactsSchema.parse(JSON.parse(facts)), number, at }),
      );
      // Written by another version: nothing after it could be followed.
      const unread = steps.findIndex(({ success }) => !success);
      return {
        steps: (unread === -1 ? steps : steps.slice(0, unread)).flatMap(({ data }) => data ?? []),
      };
    },
    forgetTabSteps: async ({ tabId }) => {
      await journal.forgetTabSteps(tabId);
      return {};
    },
    readTabCalls: async ({ refs }) => {
      await history.written();
      const calls: { ref: string; fired: Fired }[] = [];
      let bytes = 0;
      for (const ref of refs) {
        if (bytes > restoredBytes) break;
        const kept = await journal.openExchange({ ref });
        const facts = kept && keptFacts(kept);
        if (!kept || !facts?.fired) continue;
        const body = kept.reply;
        const reply = body && texts.keep({ name: facts.replyName, shown: body, original: body });
        bytes += body?.length ?? 0;
        calls.push({ ref, fired: { ...facts.fired, reply } });
      }
      return { calls };
    },
  };
}
