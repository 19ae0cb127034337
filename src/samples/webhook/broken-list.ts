/**
 * A list that breaks about every rule of an item once, as it would come from a webhook written from memory.
 * Error-level clauses: TAB-ITM-2, TAB-ITM-3, TAB-ITM-6; warnings: TAB-ITM-1, TAB-CLR-1, TAB-ENV-6.
 */
export const brokenList = {
  items: [
    { title: 'Without an id', status: 'open' },
    { id: 'A-1', title: 'The first A-1' },
    { id: 'A-1', title: 'The second A-1: the same id again' },
    {
      id: 'A-2',
      name: 'A title under an alias',
      desc: 'so is this',
      created_at: '2026-01-31T10:00:00Z',
    },
    {
      id: 'A-3',
      title: 'A colour outside the palette',
      tags: [{ label: 'late', color: 'grey', tooltip: 'British spelling' }],
    },
    { id: 'A-4', title: 'A time that is not ISO 8601', timestamp: '31.01.2026 10:00' },
    { id: 'A-5', title: 'A key of its own', priority: 3 },
    { id: 'A-6', title: 'A tag without a tooltip', tags: [{ label: 'new', color: 'green' }] },
    {
      id: 'A-7',
      title: 'A tag with an alias',
      tags: [{ label: 'new', colour: 'green', tooltip: 'Fresh' }],
    },
    { id: 'A-8', title: 'Urgent as text', is_urgent: 'yes' },
    { id: 9, title: 'A number as id' },
    { id: 'A-10', title: ['not', 'a', 'string'] },
    { id: 'A-11', title: 'Tags as text', tags: 'new, urgent' },
    'an item that is no object',
    null,
  ],
  badge: { color: 'violet' },
  view: 'grid',
};
