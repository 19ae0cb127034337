import { test } from 'vitest';
import { expectSaid } from '#tests/support/words.ts';
import { judge, said } from '../read.ts';

test.each<[string, unknown, string?]>([
  ['a failure message', { error: 'no such tab' }],
  ['an object for the list', { items: {} }, '.items 1:10'],
  ['a list one level down', { items: { data: [] } }, '.items 1:10'],
  ['a misspelt list key', { itmes: [] }],
  ['a misspelt list key beside another list', { logs: [{ id: '1', title: 'A' }], itmes: [] }],
  ['a list key of another system', { orders: [] }],
  ['a record with a key of its own name', { summary: 'A' }],
  ['any other object', { a: 1 }],
])('an object that is hardly an item: %s', (_name, reply, place = ' 1:1') => {
  const aboutList = said(judge(reply)).filter((line) => line.includes('TAB-ENV'));
  expectSaid(aboutList, [`warning TAB-ENV-1 $${place}`]);
});

test.each([
  ['5', '1:1'],
  ['true', '1:1'],
  ['"hello"', '1:1'],
  ['"{\\"items\\":[{\\"id\\":\\"a\\"}]}"', '1:1'],
  ['"[1,2]"', '1:1'],
  ['"{\\"a\\":1}"', '1:1'],
  ['<!doctype html><title>Sign in</title>', '1:1'],
  ['<html><body>', '1:1'],
  ['<?xml version="1.0"?><a/>', '1:1'],
  ['Service busy', '1:1'],
  ['{"items":[{"id":"a"', '1:20'],
  ['[{"id":"a"},', '1:13'],
  ['{\r"items":[\r,]}', '3:1'],
  ['\u00a0\n', '1:1'],
  ['{"items":[}', '1:11'],
  ['{"id":"a"}\n{"id":"b"}', '2:1'],
])('a text that is not a list: %j', (reply, place) => {
  expectSaid(said(judge(reply)), [`error TAB-ENV-5 $ ${place}`]);
});
