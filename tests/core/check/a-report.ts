import type { CheckReport } from '#core/check/report.ts';
import { type ProbeHead, reportOf, resultOf } from '#core/check/summary.ts';

/** Everything that could become markup, a row of a table, a mention or the end of a section. */
export const hostile = `<script>alert(1)</script> & "quoted" 'it' ]]> | \`tick\` @someone \u0000\u001b[31m \u202e\u2066\u200b\u{e0041}`;

/** What is known of a probe of the tab Orders before it ran. */
export const headOf = (id: string, level: ProbeHead['level'] = 'error'): ProbeHead => ({
  id,
  title: id,
  clauses: ['TAB-DEL-1', 'TAB-DIR-1'],
  level,
  assumption: null,
  subject: { kind: 'tab', name: 'Orders' },
  visitor: null,
  replay: 'assay check',
});

/** What a report says of its run. */
export const facts: Parameters<typeof reportOf>[1] = {
  startedAt: '2026-11-21T12:00:00.000Z',
  milliseconds: 5,
  stoppedBy: null,
  written: [],
  problems: [],
  leftOut: [],
  notWhatVisitorsGet: [],
};

/** A report with one of everything, and this text wherever a reply or a name can stand. */
export function aReport(text = hostile): CheckReport {
  const head: ProbeHead = {
    id: 'get-items-reply',
    title: 'The list is answered',
    clauses: ['TAB-ENV-1', 'TAB-ITM-2'],
    level: 'error',
    assumption: null,
    subject: { kind: 'tab', name: `Orders ${text}` },
    visitor: 'Ada',
    replay: "assay check --only 'tab:Orders'",
  };
  const about = {
    request: {
      method: 'GET',
      url: 'https://hooks.example/••••?action=get_items',
      headers: [['Accept', 'application/json']] satisfies [string, string][],
      body: null,
    },
    status: 200,
    ref: null,
    depth: 2,
  };
  const broken = resultOf(head, {
    judgement: {
      outcome: 'broken',
      findings: [
        { clause: 'TAB-ITM-2', path: '$.items[3].id', message: text, effect: text, fix: text },
      ],
    },
    about,
  });
  const ours = { ...head, id: 'update-shows', level: 'warning' as const, assumption: 'Silent.' };
  const advice = resultOf(ours, {
    judgement: {
      outcome: 'broken',
      findings: [{ clause: 'TAB-DIR-1', path: '$', message: 'm', effect: 'e' }],
    },
    about: null,
  });
  const held = resultOf(
    { ...head, id: 'get-items-clean' },
    { judgement: { outcome: 'held', provesNothing: 'The list is empty.' }, about },
  );
  const skipped = resultOf(
    { ...head, id: 'delete-row', subject: { kind: 'connection', name: 'Documents' } },
    { judgement: { outcome: 'notExercised', reason: text }, about: null },
  );
  return reportOf([broken, advice, held, skipped], {
    startedAt: '2026-11-21T12:00:00.123Z',
    milliseconds: 1234,
    stoppedBy: 'timeout',
    written: [{ subject: head.subject, action: 'delete_item', record: text, what: 'deleted' }],
    problems: [{ subject: head.subject, text }],
    leftOut: [],
    notWhatVisitorsGet: [{ subject: head.subject, settings: [text] }],
  });
}
