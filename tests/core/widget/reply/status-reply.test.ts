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
});
