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

test('a command starts no thread for a small document', async () => {
  const xml = createCommandXml('/no/such/thread.js');
  const answer = await xml.ask(source('one', '<a><b/></a>'), 'queryXml', query, running());
  expect(answer).toMatchObject({ value: '1' });
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

test('a document that was opened early is not read again, and one that was dropped is', async () => {
  const xml = createXml(threadFile('xml-thread'));
  const [kept, dropped] = [source('kept', '<a><b/></a>'), source('dropped', '<a/>')];
  xml.begin(new TextEncoder().encode('<a><b/></a>')).keep('kept');
  xml.begin(new TextEncoder().encode('<a/>')).drop();
  expect(await xml.ask(kept, 'openXml', {}, running())).toMatchObject({ elements: 2 });
  expect(await xml.ask(dropped, 'openXml', {}, running())).toMatchObject({ elements: 1 });
  expect([kept.reads(), dropped.reads()]).toEqual([0, 1]);
});

test('a document that is decoded while the app closes is not opened', async () => {
  const xml = createXml(threadFile('xml-thread'));
  await xml.close();
  expect(() => xml.begin(new TextEncoder().encode('<a/>')).keep('late')).not.toThrow();
});

test('a question that runs in a thread ends when it is cancelled', async () => {
  const xml = createXml(threadFile('xml-thread'));
  const large = source('large', `<a>${'<b><c/></b>'.repeat(1_000_000)}</a>`);
  const stop = new AbortController();
  const asked = xml.ask(large, 'queryXml', query, {
    signal: stop.signal,
    progress: () => stop.abort(),
  });
  await expect(asked).rejects.toThrow('Cancelled.');
  expect(await xml.ask(large, 'queryXml', query, running())).toMatchObject({ value: '1000000' });
});

test('a long question reports its progress', async () => {
  const xml = createXml(threadFile('xml-thread'));
  const told: string[] = [];
  const telling = {
    ...running(),
    progress: ({ phase }: { phase: string }) => void told.push(phase),
  };
  await xml.ask(source('large', `<a>${'<b/>'.repeat(1_000_000)}</a>`), 'openXml', {}, telling);
  expect(told).toContain('Reading');
});

test('a document that is being read makes no room for those asked about after it', async () => {
  const xml = createXml(threadFile('xml-thread'));
  const sources = ['1', '2', '3', '4', '5'].map((key) => source(key, '<a/>'));
  const answers = await Promise.all(sources.map((one) => xml.ask(one, 'openXml', {}, running())));
  expect(answers.map(({ elements }) => elements)).toEqual([1, 1, 1, 1, 1]);
});
