/** What `--allow` takes: calls that read go without a question to the person, or calls that write as well. */
export const allowed = ['fire', 'fire,writes'] as const;
export type Allowed = (typeof allowed)[number];

/** What a tool is about to do, in a sentence for the person, and what it takes to be allowed: 'person' is always asked, whatever `--allow` says. */
export type Question = { needs: 'fire' | 'writes' | 'person'; text: string };

/** The same of one call: an answer counts for this input and no other. `at` is when it was asked. */
export type CallQuestion = Question & { input: string; at: number };

/** What became of a question: it may be done, a person has to be asked under this key, or it is refused with a sentence. */
export type Answer = { may: true } | { may: false; ask: string } | { may: false; why: string };

/** An answer of the person as it came from the client. */
type Reply = { action?: unknown; content?: { allow?: unknown } };

/** How many questions may wait for an answer, and for how many milliseconds: a client may give a call up without a word. */
const mostQuestions = 10;
const longestWait = 600_000;

const refusal = (why: string): Answer => ({ may: false, why: `Nothing was sent: ${why}` });

const whyNot: Record<Question['needs'], string> = {
  fire: 'sending is off. Ask the person to add --allow fire to the arguments of assay mcp in the configuration of this client.',
  writes:
    'writing is off. Ask the person to add --allow fire,writes to the arguments of assay mcp in the configuration of this client.',
  person:
    'a secret that assay.yaml reads itself goes to a server that only assay.yaml names, and this client cannot ask the person. Name a token there instead: the person stores it with its hosts (assay tokens add) and binds it (assay tokens bind).',
};

const sameQuestion = (a: CallQuestion | undefined, b: Omit<CallQuestion, 'at'>): boolean =>
  a?.needs === b.needs && a.text === b.text && a.input === b.input;

/**
 * Whether something may be done. What `--allow` does not name is asked of the person, once for each time, where the client can ask. An answer counts
 * for the question that it was given to and no other. Nobody is asked many things at once, because a person who is says yes in the end.
 */
export function answerOf(
  { allow, questions }: { allow: ReadonlySet<string>; questions: Map<string, CallQuestion> },
  question: Omit<CallQuestion, 'at'>,
  replies: Readonly<Record<string, unknown>> = {},
  canAsk: boolean,
): Answer {
  if (allow.has(question.needs)) return { may: true };
  const now = Date.now();
  for (const [key, { at }] of questions) if (now - at > longestWait) questions.delete(key);
  for (const [key, reply] of Object.entries(replies)) {
    if (!sameQuestion(questions.get(key), question)) continue;
    questions.delete(key);
    const { action, content } = (reply ?? {}) as Reply;
    if (action === 'accept' && content?.allow === true) return { may: true };
    return refusal('the person did not allow it.');
  }
  if (Object.keys(replies).length > 0) return refusal('the answer was to another question.');
  if (!canAsk) return refusal(whyNot[question.needs]);
  if (questions.size >= mostQuestions)
    return refusal(
      `${mostQuestions} questions to the person wait for an answer. Wait for it before you call again.`,
    );
  const key = `allow-${crypto.randomUUID()}`;
  questions.set(key, { ...question, at: now });
  return { may: false, ask: key };
}
