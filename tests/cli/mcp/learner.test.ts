import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionNames, actions, categories } from '#core/widget/actions.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { mcpClient, repairedIn } from './client.ts';

/** A first try at an object of this type, as somebody writes it who knows its keys: a number where text is asked for, a word as a time, and a key too many. */
function firstTry(types: string, name: string): Record<string, unknown> {
  const [, fields = ''] =
    new RegExp(`^export type ${name} = \\{\\n([\\s\\S]*?)\\n\\};`, 'm').exec(types) ?? [];
  const rows = [...fields.matchAll(/^ {2}(\w+)\??: (.+);$/gm)].map(([, key = '', type = '']) => {
    const list = /^(\w+)\[\]$/.exec(type)?.[1];
    if (list) return [key, [firstTry(types, list)]];
    if (type === 'boolean') return [key, 'yes'];
    const [first] = type.split(' | ');
    return [key, first?.startsWith('"') ? JSON.parse(first) : key === 'id' ? 7 : `a ${key}`];
  });
  return Object.fromEntries(rows);
}

/** The reply without what is at the paths that an answer names. */
function withoutNamed(reply: string, answer: string): string {
  const value = JSON.parse(reply);
  for (const [path] of answer.matchAll(/\$(?:\.\w+|\[\d+\])+/g)) {
    const keys = [...path.matchAll(/\w+/g)].map(([key]) => key);
    const last = keys.pop() ?? '';
    const parent = keys.reduce((inner, key) => inner?.[key], value);
    if (parent) delete parent[last];
  }
  return JSON.stringify(value);
}

test('an agent that knows nothing arrives at replies without findings, for every action on both surfaces', async () => {
  const { call, tools } = await mcpClient(['--data', join(await ownFolder(), 'data')]);
  let read = JSON.stringify(tools).length;
  const ask = async (tool: string, given: Record<string, unknown>): Promise<string> => {
    const { text } = await call(tool, given);
    read += text.length;
    return text;
  };
  const left: string[] = [];
  const fired: string[] = [];
  for (const as of actionNames) {
    const types = await ask('explain', { what: as });
    const item = { ...firstTry(types, 'Item'), colour: 'red' };
    for (const category of categories) {
      const surface = actions[as].surface[category];
      if (!surface) continue;
      fired.push(`${as} ${surface}`);
      let text = JSON.stringify(as === 'get_items' ? { data: { items: [item] } } : item);
      let answer = '';
      for (let round = 0; round < 4; round += 1) {
        answer = await ask('read_reply', { as, category, surface, text });
        if (answer.includes(' no findings.')) break;
        const fixed = await ask('read_reply', { as, category, surface, text, fix: true });
        text = repairedIn(fixed) || withoutNamed(text, fixed);
      }
      if (!answer.includes(' no findings.')) left.push(`${as} ${category}: ${answer}`);
    }
  }
  expect(left).toEqual([]);
  expect(new Set(fired).size).toBe(7);
  expect(read).toBeLessThan(45_000);
});
