import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkReportSchema } from '#core/check/report.ts';

const published = resolve(import.meta.dirname, '../../resources/check.schema.json');

test('the published JSON Schema of check.json is that of the report', async () => {
  const schema = z.toJSONSchema(checkReportSchema, { io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(published);
});
