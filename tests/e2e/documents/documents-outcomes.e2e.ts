import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { openSample } from '../window.ts';

/** Two that follow one another have different words, so that each word is seen to come. */
const samples = [
  ['pending', 'Pending'],
  ['unknown-code', 'Unexpected'],
  ['processing', 'Processing'],
  ['expired', 'Not found'],
  ['failed', 'Failed'],
  ['bare-204', 'Not found'],
  ['no-template', 'No template'],
  ['html-page', 'Unexpected'],
] as const;

test('every outcome of a document has its word', async ({ assay: { page } }) => {
  for (const [sample, word] of samples) {
    await openSample(page, sample);
    await expect(page.getByRole('region', { name: 'Outcome' }), sample).toContainText(word);
  }
});
