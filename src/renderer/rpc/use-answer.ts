import { useEffect, useState } from 'react';
import { openWorker } from './worker-rpc.ts';

type Asking<Question, Answer> = {
  /** Gives the answer where the worker fails or takes longer than `patience`. It must stay the same function. */
  otherwise: (question: Question) => Answer;
  /** Asks it not before this is true. */
  wanted?: boolean;
  /** Milliseconds the answer may take. */
  patience?: number;
};

/** What a thread of its own answers to a question, which must stay the same value; null until it does. */
export function useAnswer<Question, Answer>(
  Thread: new () => Worker,
  question: Question,
  { otherwise, wanted = true, patience }: Asking<Question, Answer>,
): { value: Answer } | null {
  const [made, setMade] = useState<{ of: Question; value: Answer } | null>(null);
  const isMade = made !== null && made.of === question;
  const needed = wanted && !isMade;
  useEffect(() => {
    if (!needed) return;
    const worker = openWorker(new Thread());
    const give = (value: Answer): void => setMade({ of: question, value });
    const giveUp = (): void => give(otherwise(question));
    const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
    void worker.ask<Answer>(question).then(give, giveUp);
    return () => {
      clearTimeout(timer);
      worker.close();
    };
  }, [Thread, question, needed, otherwise, patience]);
  return isMade ? made : null;
}
