import type { Consent, Question } from '#app/ports/ports.ts';

/** A person who answers every question the same, and remembers what was asked. */
export function answering(yes: boolean): Consent & { asked: Question[] } {
  const asked: Question[] = [];
  return {
    asked,
    ask: async (question) => {
      asked.push(question);
      return yes;
    },
  };
}
