import { expect, test } from 'vitest';
import { createAnswers } from '#main/answers.ts';

const large = { ok: true, value: Array.from({ length: 30_000 }, (_, id) => ({ id })) };

test('a small answer goes to the window as it is', () => {
  const small = { ok: true, value: 1 };
  expect(createAnswers().forWindow(small)).toBe(small);
});

test('a large answer waits at an address, and is fetched there once', () => {
  const answers = createAnswers();
  const { packed } = answers.forWindow(large) as { packed: string };
  expect(JSON.parse(new TextDecoder().decode(answers.take(`/${packed}`) ?? undefined))).toEqual(
    large,
  );
  expect(answers.take(`/${packed}`)).toBeNull();
});

test('nothing else is found there, and nothing at all once the page is gone', () => {
  const answers = createAnswers();
  const { packed } = answers.forWindow(large) as { packed: string };
  expect(answers.take('/answer/other')).toBeNull();
  expect(answers.take('/text/1')).toBeNull();
  answers.clear();
  expect(answers.take(`/${packed}`)).toBeNull();
});
