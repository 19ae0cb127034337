import { describe, expect, test } from 'vitest';
import { createCommandXml, createXml } from '#adapters/workers/xml.ts';
import type { XmlSource } from '#app/ports/ports.ts';
import { running } from '#tests/support/run/running.ts';
import { threadFile } from '#tests/support/run/thread.ts';

function source(key: string, text: string): XmlSource & { reads: () => number } {
  let reads = 0;
  return {
    key,
    read: () => {
      reads += 1;
      return new TextEncoder().encode(text);
    },
    reads: () => reads,
  };
}

const query = { expression: 'count(//b)', namespaces: {}, from: 0, count: 1 };
const ways = [
  ['at once', () => createXml(null)],
  ['in threads', () => createXml(threadFile('xml-thread'))],
  ['for a command', () => createCommandXml(threadFile('xml-thread'))],
] as const;

describe.each(ways)('questions answered %s', (_name, make) => {
  test('open a document once, however many there are', async () => {
    const xml = make();
    const one = source('one', '<a><b/><b/></a>');
    expect(await xml.ask(one, 'queryXml', query, running())).toMatchObject({ value: '2' });
    expect(await xml.ask(one, 'openXml', {}, running())).toMatchObject({ elements: 3 });
    const reads = one.reads();
    await xml.ask(one, 'openXml', {}, running());
    expect(one.reads()).toBe(reads);
  });

  test('end when they are cancelled, and the next one is answered', async () => {
    const xml = make();
    const large = source('large', `<a>${'<b><c/></b>'.repeat(300_000)}</a>`);
    const stop = new AbortController();
    stop.abort();
    await expect(
      xml.ask(
        large,
        'queryXml',
        { ...query, expression: 'count(//*[count(.//c) > 0])' },
        { ...running(), signal: stop.signal },
      ),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(await xml.ask(large, 'queryXml', query, running())).toMatchObject({ value: '300000' });
  });
});

test('a question of a command that takes long leaves the calling thread, where it can be cancelled', async () => {
  const xml = createCommandXml(threadFile('xml-thread'));
  const small = source('small', `<a>${'<b/>'.repeat(2000)}</a>`);
  const stop = new AbortController();
  const asked = xml.ask(
    small,
    'queryXml',
    {
      ...query,
      expression:
        'count(//b[count(preceding::b[count(preceding::b[count(preceding::b) > 1]) > 1]) > 1])',
    },
    { ...running(), signal: stop.signal },
  );
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await xml.close();
});

test('a thread keeps three documents open, and one that was let go is read again', async () => {
  const xml = createXml(threadFile('xml-thread'));
  const sources = ['1', '2', '3', '4'].map((key) => source(key, '<a/>'));
  for (const one of sources) await xml.ask(one, 'openXml', {}, running());
  await xml.ask(sources[3] as XmlSource, 'openXml', {}, running());
  await xml.ask(sources[0] as XmlSource, 'openXml', {}, running());
  expect(sources.map(({ reads }) => reads())).toEqual([2, 1, 1, 1]);
});
