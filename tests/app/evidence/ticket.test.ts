import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticketOf } from '#app/evidence/ticket.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import { evidencePlace } from '#operations/ticket.ts';

const page = `<body>${evidencePlace}<script>run()</script></body>`;

test('no text of an exchange ends the element that holds it, and each is read as it was', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', '$&$1', '[]'),
  );
  fc.assert(
    fc.property(text, (body) => {
      const ticket = ticketOf(page, [{ body } as Evidence]);
      const [before, after] = evidencePlace.split('[]') as [string, string];
      const start = ticket.indexOf(before) + before.length;
      const json = ticket.slice(start, ticket.indexOf(after, start));
      expect(JSON.parse(json)).toEqual([{ body }]);
      expect(ticket).toBe(page.replace('[]', () => json));
    }),
  );
});
