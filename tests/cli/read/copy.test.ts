import { expect, test } from 'vitest';
import { largestOpened } from '#core/xml/bounds.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { generate } from '#tests/support/statements/generator.ts';

const rows = Array.from({ length: 40 }, (_, at) => `{"id": "${at}", "title": "Row ${at}"}`);
const list = `{"items": [\n${rows.with(30, '{"id": "31"}').join(',\n')}\n]}`;
const statement = generate(2, 'right').xml;

test('read --minimal prints the smallest reply with the same first finding, and says so on stderr', async () => {
  const { stdout, stderr, code } = await assay(argv`read --minimal`, { input: list });
  expect(stdout).toBe('{"items": [\n{"id": "31"},\n{"id": "31"}\n]}');
  expect(stderr).toBe(
    'assay: Read as get_items, which it looks like. Choose with --as and --category.\nassay: The first finding is the same, TAB-ITM-2 (error): 4 lines of 42.\n',
  );
  expect(code).toBe(1);
});

test('what has no finding is printed as it is, with exit code 0', async () => {
  const { stdout, stderr, code } = await assay(argv`read --minimal`, { input: statement });
  expect(stdout).toBe(statement);
  expect(stderr).toContain('No finding and no broken check: nothing was taken out.');
  expect(code).toBe(0);
});

test.each([['--json'], ['--fix'], ['--xpath', '/a']])('--minimal refuses %s', async (...more) => {
  const { code, stderr } = await assay(argv`read --minimal ${more}`, { input: list });
  expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be used with')]);
});

test('a recording cannot be made smaller, and what is too large is refused', async () => {
  const har = await assay(argv`read --as recording --minimal`, { input: '{"log":{}}' });
  expect(har.stderr).toContain('--minimal cannot be used for a file that is read as recording');
  const input = `<a>${' '.repeat(largestOpened)}</a>`;
  const large = await assay(argv`read --minimal`, { input });
  expect([large.code, large.stderr]).toEqual([2, expect.stringContaining(' documents up to ')]);
});

test('a secret of the saved head, and what looks like one, is masked in a copy', async () => {
  const [secret, alike] = [
    'sid-5f2c9a7e41b8',
    'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  ];
  const body = `[{"id": 7, "${secret}": 1, "title": "${alike}"}]`;
  const input = `HTTP/1.1 200 OK\r\nSet-Cookie: session=${secret}\r\n\r\n${body}`;
  const { stdout, stderr } = await assay(argv`read --as get_items --minimal`, { input });
  expect(stdout).toContain('"id": 7');
  for (const hidden of [secret, 'eyJhbGciOiJIUzI1NiJ9']) {
    expect(stdout).not.toContain(hidden);
    expect(stderr).not.toContain(hidden);
  }
  const whole = `[{"id": "7", "title": "${alike}", "${secret}": 1}]`;
  const { stdout: kept } = await assay(argv`read --as create_item --minimal`, {
    input: input.replace(body, whole),
  });
  expect(kept).not.toContain(secret);
  expect(kept).not.toContain('eyJhbGciOiJIUzI1NiJ9');
});

test('--minimal and --anonymize make one copy: the smallest one, with other texts', async () => {
  const input =
    '[{"id": "Quittner"},\n{"id": "Kowalski"},\n{"id": "Quittner", "title": "Xylophon"}]';
  const { stdout, stderr } = await assay(argv`read --minimal --anonymize`, { input });
  expect(stdout).toMatch(/^\[\{"id": "([A-Z][a-z]{7})"\},\n\{"id": "\1"\}\]$/);
  expect(stdout).not.toContain('Quittner');
  expect(stderr).toMatch(/2 lines of 3.*\n.*can be guessed/);
});
