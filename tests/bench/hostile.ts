import { createHash } from 'node:crypto';
import { judgeList } from '#core/contract/judge.ts';
import { importEvidence } from '#core/imported/import.ts';
import { entryOf, harOf, proxiedUrl } from '../core/imported/hars.ts';
import { line, median, times } from './measure.ts';

const listOf = (row: string, rows: number): string =>
  `{"items":[${Array.from({ length: rows }, () => row).join(',')}]}`;

/** Replies that are small or plain and cost a careless reader much. Those with more than 2,000,000 values or 512 levels are refused. */
const replies = {
  '1,900,000 empty rows': listOf('{}', 1_900_000),
  '600,000 rows with a number as id': listOf('{"id":1}', 600_000),
  '2,500,000 empty rows, refused': listOf('{}', 2_500_000),
  '60 MB of [, refused': '['.repeat(60_000_000),
  'one text of 5 MB': `{"items":[{"id":"a","title":"${'x '.repeat(2_500_000)}"}]}`,
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What a sender of harm sends: replies of many equal faults beside JSON.parse alone, and recordings of many secrets beside a search for each in each call. */
export async function benchHostile(say: (text: string) => void): Promise<void> {
  say('\nhostile replies');
  for (const [name, body] of Object.entries(replies)) {
    const bare = await times(3, () => parsed(body));
    const judged = await times(3, () =>
      judgeList({ body, httpStatus: 200, category: 'default', secrets: [], headers: [] }),
    );
    say(line(`JSON.parse of ${name}`, bare));
    say(line(`Assay: text to verdict of ${name}`, judged));
    say(`  ${(median(judged) / (body.length / 1e6)).toFixed(0)} ms for each MB`);
  }
  for (const calls of [125, 250, 500]) {
    const secrets = Array.from({ length: calls }, (_, index) =>
      createHash('sha256').update(String(index)).digest('base64url'),
    );
    const body = harOf(
      ...secrets.map((secret) =>
        entryOf({
          url: proxiedUrl('get_items'),
          requestHeaders: [['Authorization', `Bearer ${secret}`]],
          content: { text: listOf(`{"id":"${secret.slice(0, 8)}","title":"a"}`, 200) },
        }),
      ),
    );
    const searched = await times(3, () => secrets.every((secret) => body.includes(secret)));
    const imported = await times(3, () => importEvidence({ body, choices: {}, known: [] }));
    say(line(`each of ${calls} secrets looked for in the whole recording`, searched));
    say(line(`Assay: import of ${calls} calls with a secret each`, imported));
  }
}
