/** What an agent may do without a question to the person: send calls that read, and calls that write as well. */
export const permissions = ['fire', 'writes'] as const;
export type Permission = (typeof permissions)[number];

/** What a tool is about to do, in a sentence for the person, and what it takes to be allowed: 'person' is always asked, whatever `--allow` says. */
export type Question = { needs: Permission | 'person'; text: string };

/** The same of one call: an answer counts for this input and no other. */
export type CallQuestion = Question & { input: string };

/** What became of a question: it may be done, a person has to be asked under this key, or it is refused with a sentence. */
export type Answer = { may: true } | { may: false; ask: string } | { may: false; why: string };

/** An answer of the person as it came from the client. */
type Reply = { action?: unknown; content?: { allow?: unknown } };

/** How many questions may wait for an answer: the oldest are forgotten. */
const mostQuestions = 100;

const whyNot: Record<Question['needs'], string> = {
  fire: 'sending is off. The person who starts assay mcp can allow it with --allow fire.',
  writes: 'writing is off. The person who starts assay mcp can allow it with --allow fire,writes.',
  person:
    'a secret that assay.yaml reads itself goes to a server that only assay.yaml names, and this client cannot ask the person. Name a token there instead: the person stores it with its hosts (assay tokens add) and binds it (assay tokens bind).',
};

const sameQuestion = (a: CallQuestion | undefined, b: CallQuestion): boolean =>
  a?.needs === b.needs && a.text === b.text && a.input === b.input;

/**
 * Whether something may be done. What `--allow` does not name is asked of the person, once for each time, where the client can ask. An answer counts
 * for the question that it was given to and no other.
 */
export function answerOf(
  {
    allow,
    questions,
  }: { allow: ReadonlySet<Question['needs']>; questions: Map<string, CallQuestion> },
  question: CallQuestion,
  replies: Readonly<Record<string, unknown>> = {},
  canAsk: boolean,
): Answer {
  if (allow.has(question.needs)) return { may: true };
  for (const [key, reply] of Object.entries(replies)) {
    if (!sameQuestion(questions.get(key), question)) continue;
    questions.delete(key);
    const { action, content } = (reply ?? {}) as Reply;
    if (action === 'accept' && content?.allow === true) return { may: true };
    return { may: false, why: 'The person did not allow it. Nothing was sent.' };
  }
  if (!canAsk) return { may: false, why: `Nothing was sent: ${whyNot[question.needs]}` };
  for (const oldest of [...questions.keys()].slice(0, -mostQuestions)) questions.delete(oldest);
  const key = `allow-${crypto.randomUUID()}`;
  questions.set(key, question);
  return { may: false, ask: key };
}
