/** About 64 KB: what one chunk of a streamed reply holds, in characters. */
const chunkSize = 64 * 1024;

/** The texts joined into chunks worth sending. */
function* inChunks(texts: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const text of texts) {
    chunk += text;
    if (chunk.length >= chunkSize) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

function* list(
  goOn: (count: number, characters: number) => boolean,
  startedAt: number,
): Generator<string> {
  let characters = 0;
  yield '{"items":[';
  for (let count = 0; goOn(count, characters); count += 1) {
    const item = {
      id: `REC-${count + 1}`,
      title: `Record ${count + 1}`,
      type: 'record',
      status: ['open', 'pending', 'closed'][count % 3],
      description:
        'One record of very many, with a **description** that is long enough to look like a real one.',
      timestamp: new Date(startedAt - count * 60_000).toISOString(),
      is_urgent: count % 10 === 0,
      tags: [{ label: 'sample', color: 'teal', tooltip: 'Made by the sample webhook' }],
    };
    const text = `${count === 0 ? '' : ','}${JSON.stringify(item)}`;
    characters += text.length;
    yield text;
  }
  yield '],"badge":{"color":"orange"}}';
}

/** The text of a valid list of that many items, in chunks; timestamps count back from `startedAt` (milliseconds since the epoch). */
export const listOf = (count: number, startedAt: number): Iterable<string> =>
  inChunks(list((made) => made < count, startedAt));

/** The text of a valid list of about that many bytes, in chunks. */
export const listOfSize = (bytes: number, startedAt: number): Iterable<string> =>
  inChunks(list((_, characters) => characters < bytes, startedAt));
