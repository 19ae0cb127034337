import { describe, expect, test } from 'vitest';
import { judgeItem, judgeStatus } from '#core/contract/judge.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { readUnreachable } from '#core/widget/reply/no-reply.ts';
import { readStatusReply, type StatusReply } from '#core/widget/reply/status-reply.ts';
import { unseen } from '#core/widget/reply/surface.ts';
import { expectSaid, expectWords } from '#tests/support/words.ts';
import { assumed, said, stepped, told } from '../read.ts';

const categoryOf = { direct: 'default', proxied: 'messaging' } as const;
const read = (
  as: StatusReply['as'],
  surface: StatusReply['surface'],
  httpStatus: number | null,
  body = '<html>',
) => readStatusReply({ as, surface, category: categoryOf[surface], httpStatus, body }).verdict;

describe('TAB-UPD-1, TAB-DEL-1: only the HTTP status counts', () => {
  test.each([
    ['update_item', 'direct', 'TAB-UPD-1', '"Done"'],
    ['update_item', 'proxied', 'TAB-UPD-1', 'marked as read'],
    ['delete_item', 'direct', 'TAB-DEL-1', 'row is gone'],
    ['delete_item', 'proxied', 'TAB-DEL-1', 'message is gone'],
  ] as const)('%s, %s, 2xx: done, whatever the body', (as, surface, clause, words) => {
    for (const status of [200, 204, null]) {
      const verdict = read(as, surface, status);
      expect(verdict).toMatchObject({ as, outcome: 'done', value: null, findings: [] });
      expect(assumed(verdict)).toEqual(
        as === 'update_item' && surface === 'proxied' ? ['mark-read-unseen'] : [],
      );
      expect(verdict.steps).toHaveLength(1);
      expect(verdict.steps[0]).toMatchObject({ clause });
      expect(verdict.steps[0]?.text).toContain(words);
    }
  });

  test.each([
    ['update_item', 'direct', 'TAB-UPD-1', '"Action failed"'],
    ['update_item', 'proxied', 'TAB-ERR-1', 'keeps the items it had'],
    ['delete_item', 'direct', 'TAB-DEL-1', 'row is restored'],
    ['delete_item', 'proxied', 'TAB-ERR-1', 'message is restored'],
  ] as const)('%s, %s, 500: a failure', (as, surface, clause, words) => {
    const verdict = read(as, surface, 500);
    expect(verdict).toMatchObject({ outcome: 'failure', value: null });
    expect(told(verdict)).toEqual([`error ${clause} $`]);
    expect(verdict.findings[0]?.effect).toContain(words);
    expect(verdict.findings[0]?.message).toContain('500');
  });

  test.each([
    ['{"ok":false}', '$.ok', 'says "ok": false'],
    ['[{"success":false}]', '$[0].success', 'says "success": false'],
    ['{"data":null,"error":"no such record"}', '$.error', 'says "error": "no such record"'],
    ['{"errors":[{"code":1}]}', '$.errors', 'says "errors": …'],
    ['{"status":"error"}', '$.status', 'says "status": "error"'],
    ['{"statusCode":500,"body":""}', '$.statusCode', 'says "statusCode": 500'],
    ['false', '$', 'is false'],
    ['Error: no such record', '$', 'begins with "Error: no such record"'],
    ['"Unauthorized"', '$', 'begins with "Unauthorized"'],
    ['<html><head><title>Sign in</title></head></html>', '$', 'a login or error page'],
    ['<!doctype html><form><input type=password></form>', '$', 'a login or error page'],
    ['<Error><Code>AccessDenied</Code></Error>', '$', 'is an error in XML'],
    [
      '<br />\n<b>Fatal error</b>:  no in <b>/a.php</b> on line <b>3</b><br />',
      '$',
      'is an error message of PHP',
    ],
  ])('%s behind 2xx: the visitor is told the opposite', (body, path, words) => {
    for (const as of ['update_item', 'delete_item'] as const) {
      for (const surface of ['direct', 'proxied'] as const) {
        const verdict = read(as, surface, 200, body);
        expect(verdict.outcome).toBe('done');
        expect(verdict.findings).toMatchObject([
          { level: 'info', clause: as === 'update_item' ? 'TAB-UPD-1' : 'TAB-DEL-1', path },
        ]);
        expect(verdict.findings[0]?.message).toContain(words);
        expect(verdict.findings[0]?.effect).toContain(' anyway');
      }
    }
    expect(read('update_item', 'direct', 200, body).findings[0]?.effect).toContain('"Done" anyway');
    expect(told(read('update_item', 'direct', 500, body))).toEqual(['error TAB-UPD-1 $']);
  });

  test.each([
    '',
    '{"ok":true}',
    '{"error":null,"errors":[]}',
    '{"id":"a","status":"failed"}',
    '<p>Thank you</p>',
    'No error',
    '<br />\n<b>Warning</b>:  error, not found in <b>/a.php</b> on line <b>3</b><br />\n{}',
    '[1,2]',
    'null',
  ])('%s behind 2xx says nothing against it', (body) =>
    expect(read('update_item', 'direct', 200, body).findings).toEqual([]),
  );

  test.each([
    ['update_item', 'direct'],
    ['update_item', 'proxied'],
    ['delete_item', 'direct'],
    ['delete_item', 'proxied'],
  ] as const)('%s, %s, in words: done, failed, and a failure behind 2xx', (as, surface) => {
    const verdicts = [
      read(as, surface, 200),
      read(as, surface, 500),
      read(as, surface, 200, '{"ok":false}'),
    ];
    expectWords(verdicts.flatMap((verdict) => [...stepped(verdict), ...said(verdict)]));
  });

  test('a failed delete says whose text the notice has', () => {
    expect(assumed(read('delete_item', 'direct', 500))).toEqual(['failed-delete-notice']);
    expect(assumed(read('delete_item', 'proxied', 500))).toEqual(['proxied-delete-notice']);
    expect(assumed(read('update_item', 'direct', 500))).toEqual([]);
  });

  test.each([
    ['update_item', 'direct', 'default', 'fetch-follows-redirects'],
    ['delete_item', 'direct', 'default', 'fetch-follows-redirects'],
    ['update_item', 'direct', 'messaging', 'fetch-follows-redirects'],
    ['update_item', 'proxied', 'messaging', 'redirects-not-followed'],
    ['update_item', 'proxied', 'default', 'redirects-not-followed'],
    ['get_items', 'direct', 'default', 'fetch-follows-redirects'],
    ['create_item', 'proxied', 'default', 'redirects-not-followed'],
    ['item_clicked', 'direct', 'messaging', 'fetch-follows-redirects'],
  ] as const)(
    'a saved 3xx reply to %s, %s on a %s tab, says what is assumed of redirects: %s',
    (as, surface, category, id) => {
      for (const httpStatus of [300, 302, 399])
        expect(assumed(readReply({ as, body: '', httpStatus, category, surface }))).toContain(id);
      for (const httpStatus of [200, 299, 400])
        expect(assumed(readReply({ as, body: '', httpStatus, category, surface }))).not.toContain(
          id,
        );
    },
  );

  test('without an HTTP status the step says what is assumed', () => {
    const [without, given] = [null, 200].map((status) => read('update_item', 'direct', status));
    expect(without?.steps).toMatchObject([
      { clause: 'TAB-UPD-1', text: expect.stringContaining('No HTTP status') },
    ]);
    expect(given?.steps[0]?.text).not.toContain('No HTTP status');
    expectWords([without?.steps[0]?.text, given?.steps[0]?.text]);
  });

  test.each([
    ['proxied', 'default', 'warning TAB-SRF-2 $ 1:1'],
    ['direct', 'messaging', 'warning TAB-SRF-3 $ 1:1'],
  ] as const)(
    '%s on a %s tab is not a surface the routing table names',
    (surface, category, words) => {
      expectSaid(
        said(
          readStatusReply({ as: 'delete_item', surface, category, httpStatus: 200, body: '' })
            .verdict,
        ),
        [words],
      );
    },
  );

  test.each([
    ['get_items', 'default', 'warning TAB-SRF-2 $'],
    ['get_items', 'messaging', 'warning TAB-SRF-3 $'],
    ['item_clicked', 'default', 'warning TAB-SRF-2 $'],
    ['create_item', 'messaging', 'warning TAB-SRF-3 $'],
  ] as const)(
    'TAB-SRF-5: a saved reply to %s on a %s tab that is said to be direct claims no record',
    (as, category, warning) => {
      const saved = (httpStatus: number, surface: 'direct' | 'proxied') =>
        readReply({
          as,
          body: 'postgres://app:hunter22@db.local/x',
          httpStatus,
          category,
          surface,
        });
      expect(told(saved(200, 'direct'))).toContain(warning);
      expectWords(
        saved(200, 'direct').findings.flatMap(({ clause, message }) =>
          clause.startsWith('TAB-SRF') ? [message] : [],
        ),
      );
      expect(told(saved(200, 'proxied'))).not.toContain(warning);
      expect(told(saved(500, 'direct'))).toEqual(['error TAB-ERR-1 $', warning]);
      expect(
        saved(500, 'direct')
          .steps.map(({ text }) => text)
          .join(),
      ).not.toContain('record is stored');
      expect(
        saved(500, 'proxied')
          .steps.map(({ text }) => text)
          .join(),
      ).toContain('record is stored');
    },
  );

  test.each([
    ['update_item', 'TAB-SRF-2'],
    ['delete_item', 'TAB-SRF-2'],
    ['create_item', 'TAB-SRF-2'],
  ] as const)(
    'TAB-SRF-5: a saved reply to %s of a default tab that is said to be proxied claims no record, a fired one does',
    (as, clause) => {
      const body = 'postgres://app:hunter22@db.local/x';
      const saved = readReply({
        as,
        body,
        httpStatus: 500,
        category: 'default',
        surface: 'proxied',
      });
      expect(told(saved)).toEqual(['error TAB-ERR-1 $', `warning ${clause} $`]);
      expect(saved.findings[0]?.effect).toContain('No visitor');
      expect(saved.steps.map(({ text }) => text).join()).not.toMatch(/is stored|comes back|stays/);
      expect(saved.assumptions).toEqual([]);
      const call = {
        body,
        httpStatus: 500,
        category: 'default' as const,
        headers: [],
        secrets: [],
      };
      const fired =
        as === 'create_item'
          ? judgeItem({ ...call, as })
          : judgeStatus({ ...call, as, surface: 'proxied' });
      expect(told(fired.verdict)).toContain('error TAB-ERR-3 $');
      expect(fired.verdict.findings.map(({ message }) => message).join()).not.toContain(
        'is judged as',
      );
      expect(fired.verdict.steps.map(({ text }) => text).join()).toContain('record is stored');
      // The platform stores it, but no visitor is there to see anything.
      expect(fired.verdict.findings.find(({ clause: of }) => of === 'TAB-ERR-1')?.effect).toBe(
        unseen,
      );
      expect(fired.verdict.assumptions).toEqual([]);
      expect(
        readUnreachable(as, { kind: 'refused', message: 'Nothing listens.' }, false).findings[0]
          ?.effect,
      ).toBe(unseen);
    },
  );

  test('only a stored body is searched for secrets', () => {
    const body = 'postgres://app:hunter22@db.local/x';
    expect(told(read('delete_item', 'proxied', 500, body))).toContain('error TAB-ERR-3 $');
    expect(told(read('delete_item', 'direct', 500, body))).not.toContain('error TAB-ERR-3 $');
  });
});
