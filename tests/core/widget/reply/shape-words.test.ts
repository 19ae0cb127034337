import { describe, test } from 'vitest';
import { expectSaid } from '#tests/support/words.ts';
import { judge, said } from '../read.ts';

const about = (family: string, words: string[]): string[] =>
  words.filter((line) => line.includes(family));

describe('an object that is hardly an item', () => {
  test.each<[string, unknown, string[]]>([
    ['a failure message', { error: 'no such tab' }, ['warning TAB-ENV-1 $ 1:1']],
    ['an object for the list', { items: {} }, ['warning TAB-ENV-1 $.items 1:10']],
    ['a list one level down', { items: { data: [] } }, ['warning TAB-ENV-1 $.items 1:10']],
    ['a misspelt list key', { itmes: [] }, ['warning TAB-ENV-1 $ 1:1']],
    [
      'a misspelt list key beside another list',
      { logs: [{ id: '1', title: 'A' }], itmes: [] },
      ['warning TAB-ENV-1 $ 1:1'],
    ],
    ['a list key of another system', { orders: [] }, ['warning TAB-ENV-1 $ 1:1']],
    ['a record with a key of its own name', { summary: 'A' }, ['warning TAB-ENV-1 $ 1:1']],
    ['any other object', { a: 1 }, ['warning TAB-ENV-1 $ 1:1']],
  ])('%s', (_name, reply, words) => {
    expectSaid(about('TAB-ENV', said(judge(reply))), words);
  });
});

describe('a text that is not a list', () => {
  test.each<[string, string[]]>([
    ['5', ['error TAB-ENV-5 $ 1:1']],
    ['true', ['error TAB-ENV-5 $ 1:1']],
    ['"hello"', ['error TAB-ENV-5 $ 1:1']],
    ['"{\\"items\\":[{\\"id\\":\\"a\\"}]}"', ['error TAB-ENV-5 $ 1:1']],
    ['"[1,2]"', ['error TAB-ENV-5 $ 1:1']],
    ['"{\\"a\\":1}"', ['error TAB-ENV-5 $ 1:1']],
    ['<!doctype html><title>Sign in</title>', ['error TAB-ENV-5 $ 1:1']],
    ['<html><body>', ['error TAB-ENV-5 $ 1:1']],
    ['<?xml version="1.0"?><a/>', ['error TAB-ENV-5 $ 1:1']],
    ['Service busy', ['error TAB-ENV-5 $ 1:1']],
    ['{"items":[{"id":"a"', ['error TAB-ENV-5 $ 1:20']],
    ['[{"id":"a"},', ['error TAB-ENV-5 $ 1:13']],
    ['{\r"items":[\r,]}', ['error TAB-ENV-5 $ 3:1']],
    ['\u00a0\n', ['error TAB-ENV-5 $ 1:1']],
    ['{"items":[}', ['error TAB-ENV-5 $ 1:11']],
    ['{"id":"a"}\n{"id":"b"}', ['error TAB-ENV-5 $ 2:1']],
  ])('%j', (reply, words) => {
    expectSaid(said(judge(reply)), words);
  });
});
