import { htmlPage } from '../../contract/likeness.ts';
import { parseJson } from '../../json/text.ts';
import { mask } from '../../secrets/redact.ts';
import { listOf } from '../../text/list-of.ts';
import { click, unknownId } from './click-probes.ts';
import { fromVerdict } from './from-verdict.ts';
import {
  brokenBy,
  held,
  isDone,
  notExercised,
  type ProbeExchange,
  type ProbeFinding,
  type ProbeJudgement,
  type TabFacts,
  type TabProbe,
  type WidgetCall,
  withoutReply,
} from './probe.ts';
import { firstList, getItems, needed } from './steps.ts';

const unknownAction: WidgetCall = { ...getItems, says: { action: 'assay_check_unknown' } };
const missingAction: WidgetCall = { ...getItems, says: { action: null } };
/** get_items with the method of a POST action. */
const postedList: WidgetCall = {
  kind: 'widget',
  action: 'create_item',
  surface: 'proxied',
  entry: { kind: 'body', body: {} },
  says: { action: 'get_items' },
};
/** A write with the method of a GET action; the id is that of no record, but a webhook may write all the same. */
const writtenByGet = (action: 'update_item' | 'delete_item'): WidgetCall => ({
  ...click(unknownId),
  says: { action, id: unknownId },
});
const withWrong: WidgetCall = { ...getItems, credential: 'wrong' };
const withNone: WidgetCall = { ...getItems, credential: 'none' };

/** Whether the webhook has several actions to tell apart; one that only lists may ignore which action is named. */
const hasSeveral = ({ tab }: TabFacts): boolean => tab.wired.some((name) => name !== 'get_items');
const oneOnly = notExercised(
  'Only get_items is wired, so the webhook need not tell actions apart.',
);

const refuses =
  'It refuses with a 4xx status. It neither fails nor answers as if it had done something.';

/** Held where a call was refused. */
function refused(
  what: string,
  exchange: ProbeExchange,
  finding: Pick<ProbeFinding, 'clause' | 'effect' | 'fix'>,
): ProbeJudgement {
  const { status } = exchange;
  if (status !== null && ((status >= 400 && status < 500) || status === 501)) return held();
  return brokenBy(exchange, {
    ...finding,
    ...(status !== null && status >= 500 && { effect: 'Anybody can make the webhook fail.' }),
    path: '$reply.status',
    message: `Should refuse ${what}. ${withoutReply('It', exchange)}`,
  });
}

/** Every refusal that the other probes see, as the call and what it is called. */
function refusals({ tab, mayWrite }: TabFacts): { what: string; call: WidgetCall }[] {
  const has = (action: 'item_clicked' | 'update_item' | 'delete_item'): boolean =>
    tab.wired.includes(action);
  return listOf(
    tab.wired.includes('get_items') && { what: 'get_items', call: getItems },
    has('item_clicked') && { what: 'item_clicked with an unknown id', call: click(unknownId) },
    { what: 'an unknown action', call: unknownAction },
    { what: 'a call without an action', call: missingAction },
    { what: 'get_items as POST', call: postedList },
    ...(['update_item', 'delete_item'] as const)
      .filter((action) => mayWrite && has(action))
      .map((action) => ({ what: `${action} as GET`, call: writtenByGet(action) })),
    ...(tab.connectorIds.get_items === undefined
      ? []
      : [
          { what: 'a wrong credential', call: withWrong },
          { what: 'a missing credential', call: withNone },
        ]),
  );
}

/** A probe that looks at the body of every error reply; the same fault in all of them is one fault. */
const errorProbe = (
  row: Omit<TabProbe, 'talk' | 'sends'> & { effect: string },
  look: (exchange: ProbeExchange) => Pick<ProbeFinding, 'message' | 'fix'> | undefined,
): TabProbe => ({
  ...row,
  sends: 'calls that the webhook refuses',
  *talk(facts) {
    let seen = 0;
    for (const { what, call } of refusals(facts)) {
      const exchange = yield call;
      if (exchange.status === null || (exchange.status >= 200 && exchange.status < 400)) continue;
      seen += 1;
      const found = look(exchange);
      if (found)
        return brokenBy(exchange, {
          path: '$',
          message: `The reply to ${what}: ${found.message}`,
          effect: row.effect,
          fix: found.fix,
        });
    }
    return seen === 0 ? notExercised('The webhook sent no error reply.') : held();
  },
});

/** Lines of a stack trace as the usual languages print them, and errors of databases. */
const traces =
  /^[ \t]*at .+[(:]\d+|\bat (?:async |new )?[\w$.<>]{1,200} ?\([^()\n]{1,500}:\d+\)|\bat (?:async )?(?:file:\/\/|\/|[A-Z]:\\)[^\s"]+:\d+|\w\.(?:js|ts|mjs|py|rb|php|java|go|cs):\d+|Traceback \(most recent call last\)|File "[^"]+", line \d+|\bin \/[\w./-]+\.php(?: on line |:)\d+|\bgoroutine \d+ \[|\bjava\.[a-z]+\.[\w.]{1,100}Exception|\bSystem\.\w+Exception\b|\bSQLSTATE\[|\bsyntax error at or near\b|\bORA-\d{5}\b|\bnode_modules\//m;

/** Which part of the visitor's identity a text repeats as a word of its own; null for none. */
function visitorIn(text: string, url: string | undefined): string | null {
  const query = url === undefined ? null : new URL(url).searchParams;
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}@.+_-]+|\.(?=\W|$)/u));
  const repeats = (name: string): boolean => {
    const value = query?.get(name)?.toLowerCase() ?? '';
    return value.length > 2 && !value.includes(mask) && words.has(value);
  };
  return ['endUserEmail', 'endUserId'].find(repeats) ?? null;
}

/** The probes of what a webhook must refuse, and of the replies with which it does. */
export const refusalProbes: readonly TabProbe[] = [
  {
    id: 'unknown-action',
    title: 'An unknown action is refused cleanly',
    clauses: ['TAB-REQ-1'],
    level: 'warning',
    assumption: {
      open: 'The contract names five actions. It does not say what a webhook answers to another one.',
      choice: refuses,
    },
    sends: 'GET with an action that the contract does not name',
    *talk(facts) {
      if (!hasSeveral(facts)) return oneOnly;
      yield* needed(getItems);
      const exchange = yield unknownAction;
      return refused('an unknown action', exchange, {
        effect: 'A misspelt action looks as if it worked.',
        fix: 'Answer 400 to an action that you do not know.',
      });
    },
  },
  {
    id: 'wrong-method',
    title: 'get_items as POST is refused cleanly',
    clauses: ['TAB-REQ-2'],
    level: 'warning',
    assumption: {
      open: 'The contract sends get_items as GET. It does not say what a webhook answers to a POST.',
      choice: refuses,
    },
    sends: 'POST with action=get_items',
    *talk(facts) {
      yield* firstList(facts);
      if (!hasSeveral(facts)) return oneOnly;
      const exchange = yield postedList;
      return refused('POST get_items', exchange, {
        effect: 'The webhook does not tell reading from writing by the method.',
        fix: 'Answer 405 to get_items with any method but GET.',
      });
    },
  },
  {
    id: 'write-by-get',
    title: 'A GET never writes',
    clauses: ['TAB-UPD-1', 'TAB-DEL-1'],
    level: 'warning',
    assumption: {
      open: 'The contract sends update_item and delete_item as POST. It does not say what a webhook answers to a GET.',
      choice: refuses,
    },
    sends: 'GET with action=update_item or delete_item, with an id that no record has',
    writes: true,
    *talk({ tab }) {
      const actions = (['update_item', 'delete_item'] as const).filter((name) =>
        tab.wired.includes(name),
      );
      if (actions.length === 0) return notExercised('No writing action is wired in this tab.');
      for (const action of actions) {
        const exchange = yield writtenByGet(action);
        const judgement = refused(`GET ${action}`, exchange, {
          clause: action === 'update_item' ? 'TAB-UPD-1' : 'TAB-DEL-1',
          effect: 'Whatever follows links, such as a preview or a crawler, may change records.',
          fix: 'Answer 405 to update_item and delete_item with any method but POST.',
        });
        if (judgement.outcome !== 'held') return judgement;
      }
      return held();
    },
  },
  ...(['none', 'wrong'] as const).map(
    (credential): TabProbe => ({
      id: credential === 'none' ? 'missing-credential' : 'wrong-credential',
      title: `A ${credential === 'none' ? 'missing' : 'wrong'} credential is refused cleanly`,
      clauses: ['TAB-CRD-1'],
      level: 'error',
      assumption: {
        open: 'The contract says that the platform attaches a credential. It does not say that the webhook checks it.',
        choice:
          'A webhook with a connector refuses calls without the right credential with a 4xx status.',
      },
      sends: `get_items and item_clicked ${credential === 'none' ? 'without a credential' : 'with a credential that is not valid'}`,
      *talk(facts) {
        const { tab } = facts;
        const usual = yield* firstList(facts);
        const id = usual.list?.items.find((item) => item.id !== undefined)?.id;
        const calls: WidgetCall[] = listOf(
          getItems,
          tab.wired.includes('item_clicked') && id !== undefined && click(id),
        ).filter(({ action }) => tab.connectorIds[action] !== undefined);
        if (calls.length === 0)
          return notExercised('No reading action of this tab has a connector.');
        for (const call of calls) {
          const exchange = yield { ...call, credential };
          const judgement = refused(
            `${call.action} with a ${credential === 'none' ? 'missing' : 'wrong'} credential`,
            exchange,
            {
              effect: 'Anybody who knows the address can read the records.',
              fix: 'Compare the credential, and answer 401 where it is not right.',
            },
          );
          if (judgement.outcome !== 'held') return judgement;
        }
        return held();
      },
    }),
  ),
  errorProbe(
    {
      id: 'error-no-secret',
      title: 'No error reply holds a secret',
      clauses: ['TAB-ERR-3'],
      level: 'error',
      effect: 'It is stored with the body in the widget_issues record.',
    },
    (exchange) => fromVerdict(exchange, 'error').find(({ clause }) => clause === 'TAB-ERR-3'),
  ),
  errorProbe(
    {
      id: 'error-no-trace',
      title: 'No error reply holds a stack trace',
      clauses: ['TAB-ERR-3'],
      level: 'warning',
      assumption: {
        open: 'The contract forbids secrets in error replies. It does not mention stack traces.',
        choice:
          'A stack trace or an error of a database shows how the webhook is built, so it does not belong there.',
      },
      effect:
        'It is stored with the body in the widget_issues record, and shows how the webhook is built.',
    },
    ({ text }) =>
      traces.test(
        text.replaceAll(/(?<!\\)\\+([n"])/g, (_, letter) => (letter === 'n' ? '\n' : letter)),
      )
        ? {
            message: 'it contains a stack trace or an error of a database.',
            fix: 'Write it to the log of the webhook, and answer with one sentence.',
          }
        : undefined,
  ),
  errorProbe(
    {
      id: 'error-no-visitor',
      title: 'No error reply repeats who the visitor is',
      clauses: ['TAB-ERR-3'],
      level: 'warning',
      assumption: {
        open: 'The contract forbids secrets in error replies. It does not mention the e-mail address and the id of a visitor.',
        choice: 'They do not belong into a record of errors.',
      },
      effect: 'It is stored with the body in the widget_issues record.',
    },
    ({ text, request }) => {
      const repeated = visitorIn(text, request?.url);
      return repeated === null
        ? undefined
        : {
            message: `it repeats the ${repeated} of the request.`,
            fix: 'Answer with one sentence that says what went wrong, without the request.',
          };
    },
  ),
  errorProbe(
    {
      id: 'error-json',
      title: 'Error replies are JSON',
      clauses: ['TAB-REQ-5'],
      level: 'warning',
      assumption: {
        open: 'The platform sends Accept: application/json. The contract does not say what an error reply contains.',
        choice: 'It is JSON, or empty.',
      },
      effect: 'Who reads the widget_issues record finds markup in place of a reason.',
    },
    ({ text }) => {
      const page = htmlPage(text);
      if (page === null && (text.trim() === '' || parseJson(text).ok)) return undefined;
      return {
        message: `it is ${page ?? 'no JSON'}.`,
        fix: 'Answer errors with a short JSON object too.',
      };
    },
  ),
  {
    id: 'reply-no-credential',
    title: 'No reply repeats the credential of the request',
    clauses: ['TAB-CRD-2'],
    level: 'error',
    sends: 'get_items and item_clicked',
    *talk({ tab, hasSecret }) {
      if (!hasSecret) return notExercised('This tab sends no secret.');
      const replies: ProbeExchange[] = [];
      if (tab.wired.includes('get_items')) replies.push(yield getItems);
      const id = replies[0]?.list?.items.find((item) => item.id !== undefined)?.id;
      if (tab.wired.includes('item_clicked') && id !== undefined) replies.push(yield click(id));
      const done = replies.filter(isDone);
      if (done.length === 0) return notExercised('No call was answered with 2xx.');
      const about = done.find(({ text }) => text.includes(mask));
      if (about === undefined) return held();
      return brokenBy(about, {
        path: '$',
        message: 'The reply repeats a secret of the request. Assay masks it.',
        effect: 'The reply goes to the browser, where every visitor can read the secret.',
        fix: 'Return the record only, and nothing of the request.',
      });
    },
  },
];
