/** The text of a valid list of that many items; timestamps count back from `startedAt` (milliseconds since the epoch). */
export function listOf(count: number, startedAt: number): string {
  const items = Array.from({ length: count }, (_, at) => ({
    id: `REC-${at + 1}`,
    title: `Record ${at + 1}`,
    type: 'record',
    status: ['open', 'pending', 'closed'][at % 3],
    description:
      'One record of very many, with a **description** that is long enough to look like a real one.',
    timestamp: new Date(startedAt - at * 60_000).toISOString(),
    is_urgent: at % 10 === 0,
    tags: [{ label: 'sample', color: 'teal', tooltip: 'Made for a test' }],
  }));
  return JSON.stringify({ items, badge: { color: 'orange' } });
}
