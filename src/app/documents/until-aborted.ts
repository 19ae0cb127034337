/**
 * The items until the signal is aborted, at the latest. An input that stays open, such as a pipe
 * without an end, does not hold that up: the item that is being waited for is given up.
 */
export async function* untilAborted<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let giveUp = (): void => undefined;
  const onAbort = (): void => giveUp();
  signal.addEventListener('abort', onAbort);
  // One listener for all items: a race with one long promise would keep every item in memory.
  const next = (): Promise<IteratorResult<Item> | null> =>
    new Promise((resolve, reject) => {
      giveUp = () => resolve(null);
      if (signal.aborted) giveUp();
      else Promise.resolve(iterator.next()).then(resolve, reject);
    });
  try {
    for (let step = await next(); step !== null && !step.done; step = await next())
      yield step.value;
  } finally {
    signal.removeEventListener('abort', onAbort);
    // An iterator that still waits ends later, and nobody waits for it.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
