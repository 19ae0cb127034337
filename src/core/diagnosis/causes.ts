import type { Edit, Finding } from '../contract/finding.ts';
import { listKeys } from '../contract/shapes.ts';
import { quoted } from '../contract/words.ts';
import { jsonPath } from '../json/path.ts';
import { preflightFix } from '../widget/cors/next-request.ts';

/**
 * A cause that Assay knows more about than its finding says. `cause`, `effect` and `fix` replace the finding's own words (`effect` and `fix` get every finding
 * of the cause, then those that follow from it); `follows` says which findings only exist because of it.
 */
type Cause = {
  name: string;
  isCause: (finding: Finding) => boolean;
  cause?: (finding: Finding) => string;
  effect?: (all: readonly Finding[]) => string | undefined;
  fix?: (all: readonly Finding[]) => string | undefined;
  follows?: (finding: Finding, cause: Finding) => boolean;
};

const isShape = ({ clause, level, edit }: Finding): boolean =>
  clause === 'TAB-ENV-1' && level === 'warning' && edit?.op !== 'wrap';

/**
 * What is said of the parts of a list, and means nothing where the list was looked for in the wrong place. What is said of the row of a list
 * that was found was found behind the cause (`app/check/read-past.ts`).
 */
const isOfList = ({ clause, path }: Finding): boolean =>
  /^TAB-(?:ITM-\d|CLR-1|BDG-1|ENV-[267]|MSG-1)$/.test(clause) &&
  !listKeys.some((key) => path.startsWith(`$.${key}[`));

const keyOf = (edit: Edit | undefined): string =>
  edit?.op === 'rename' ? quoted(String(edit.path.at(-1))) : '';

const targetOf = (edit: Edit | undefined): string => (edit?.op === 'rename' ? edit.to : '');

const pathOf = (edit: Edit | undefined): string =>
  edit === undefined || edit.op === 'header' ? '$' : jsonPath(edit.path);

/** The path that a key has after it was renamed, as findings write it; null for any other edit. */
const renamedPath = ({ edit }: Finding): string | null =>
  edit?.op === 'rename' ? jsonPath([...edit.path.slice(0, -1), edit.to]) : null;

const isBlocked = ({ clause, level }: Finding): boolean =>
  level === 'error' && (clause === 'TAB-DIR-3' || clause === 'TAB-DIR-1');

/** The table of causes with their consequences; the first row that fits counts. */
export const causes: readonly Cause[] = [
  {
    name: 'the list is under another key',
    isCause: (finding) => isShape(finding) && finding.edit?.op === 'rename',
    cause: ({ edit }) =>
      `Your list is under ${keyOf(edit)}; the widget reads "items", "data", "results", "records" or "rows"`,
    follows: isOfList,
  },
  {
    name: 'the list is inside another value',
    isCause: (finding) =>
      isShape(finding) && (finding.edit?.op === 'keep' || finding.edit?.op === 'parse'),
    cause: ({ edit }) =>
      edit?.op === 'parse'
        ? `Your list is a text inside ${pathOf(edit)}; the widget does not read it as JSON`
        : `Your list is inside ${pathOf(edit)}, where the widget does not look`,
    follows: isOfList,
  },
  {
    name: 'no list where the widget looks, or no rows',
    isCause: isShape,
    follows: (finding) =>
      isOfList(finding) || (finding.clause === 'TAB-ITM-2' && /\[\d+\]$/.test(finding.path)),
  },
  {
    name: 'something else answered in the place of the webhook',
    isCause: ({ clause, path }) => clause === 'TAB-ERR-2' && path === '$',
    follows: ({ clause, path }) =>
      /^TAB-(?:ENV|ITM|CLR|BDG|MSG|CLK|CRE)-/.test(clause) ||
      (clause === 'TAB-REQ-5' && path.startsWith('$reply')),
  },
  {
    name: 'the detail is no item',
    isCause: ({ clause, path, edit }) =>
      clause === 'TAB-CLK-1' && (path !== '$' || edit !== undefined),
    // What is said of the detail itself, and not of a row.
    follows: ({ clause, path }) => /^TAB-ITM-\d$/.test(clause) && !/\[\d+\]/.test(path),
  },
  {
    name: 'the ids change with each call',
    isCause: ({ clause, path }) => clause === 'TAB-ITM-2' && path === '$.items[*].id',
    // What gets such an id does not find its record.
    follows: ({ clause, path }) =>
      /^TAB-(?:REQ-3|UPD-1|DEL-1|DIR-2)$/.test(clause) ||
      (clause === 'TAB-ERR-1' && path === '$') ||
      (clause === 'TAB-REQ-2' && path === '$.items'),
  },
  {
    name: 'an action does what another one does',
    isCause: ({ path }) => path === '$request.action',
    follows: ({ clause, path }) =>
      /^TAB-(?:REQ-3|UPD-1|DEL-1|DIR-2)$/.test(clause) ||
      (clause === 'TAB-ERR-1' && path === '$') ||
      (clause === 'TAB-REQ-2' && path === '$.items'),
  },
  {
    name: 'the whole reply is inside another one',
    isCause: ({ clause, edit }) =>
      clause === 'DOC-REP-1' && (edit?.op === 'keep' || edit?.op === 'parse'),
    follows: ({ clause }) => clause === 'DOC-REP-7',
  },
  {
    name: 'the outcome is unknown',
    isCause: ({ level, path }) =>
      level === 'error' && (path === '$.status_code' || path === '$.status'),
    // The document is not decoded as long as nobody knows that it is complete.
    follows: ({ clause, level }) => clause === 'DOC-FLD-5' && level === 'info',
  },
  {
    name: 'a key has another name',
    isCause: ({ edit }) => edit?.op === 'rename',
    cause: ({ clause, edit, message }) => {
      if (clause.startsWith('DOC'))
        return `The reply has ${keyOf(edit)} where the contract names "${targetOf(edit)}"`;
      return clause === 'TAB-ITM-1'
        ? `Your items have ${keyOf(edit)}; the widget reads "${targetOf(edit)}" and drops every other key`
        : message;
    },
    // What is missing says more than that a key was dropped.
    effect: (all) => all.find(({ edit }) => edit?.op !== 'rename')?.effect,
    follows: (finding, cause) => finding !== cause && finding.path === renamedPath(cause),
  },
  {
    name: 'a browser stops the call',
    isCause: isBlocked,
    fix: (all) => {
      const status = all.find(({ path }) => path === '$preflight.status');
      const lines = all.flatMap(({ edit }) => (edit?.op === 'header' ? [edit] : []));
      // One header line has its own fix, which may say more than the line.
      const isEveryReply = ({ reply, name }: (typeof lines)[number]): boolean =>
        reply === 'OPTIONS' && name === 'Access-Control-Allow-Origin';
      if (status === undefined && lines.length < 2 && !lines.some(isEveryReply)) return undefined;
      const replies = [...new Set(lines.map(({ reply }) => reply))];
      if (status !== undefined && !replies.includes('OPTIONS')) return status.fix;
      return replies
        .map((reply) => {
          const own = lines
            .filter((line) => line.reply === reply)
            .map(({ name, value }) => ({ line: `${name}: ${value}` }));
          return reply === 'OPTIONS'
            ? preflightFix([...(status ? [{ line: null, fix: status.fix }] : []), ...own])
            : `Add ${[...new Set(own.map(({ line }) => `"${line}"`))].join(' and ')} to the reply to ${reply}.`;
        })
        .join(' ');
    },
    follows: (finding) =>
      isBlocked(finding) || (finding.path === '$' && /^TAB-(?:UPD|DEL)-1$/.test(finding.clause)),
  },
  {
    name: 'the XML is in another encoding',
    isCause: ({ clause, level }) => clause === 'DOC-FLD-6' && level === 'error',
    // Only malformed XML has a place in the document.
    follows: ({ clause, xml }) => clause === 'DOC-FLD-5' && xml !== undefined,
  },
];
