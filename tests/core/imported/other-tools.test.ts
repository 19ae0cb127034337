import { expect, test } from 'vitest';
import { importEvidence } from '#core/imported/import.ts';

test('a ticket of an older Assay is named, and says what opens it', () => {
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${'a'.repeat(44)}'" />
    <title>Assay ticket</title>
    <style>${'a {}'.repeat(10_000)}</style>
  </head>
  <body>
    <script type="application/json" id="evidence">[{"entry":{"seq":1}}]</script>
  </body>
</html>
`;
  expect(importEvidence({ body: page, choices: {}, known: [] })).toEqual({
    recognised: 'unknown',
    exchanges: [],
    leftAside: [{ what: 'a ticket of an older Assay', why: 'Open it in a browser.', count: 1 }],
  });
});
