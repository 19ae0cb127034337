import type { Finding } from '../../contract/finding.ts';
import type { AssumptionRow } from '../../contract/verdict.ts';
import type { DocumentKind } from '../../document/record.ts';
import type { Headers } from '../../http/http.ts';
import type { JsonRecord } from '../../json/text.ts';
import type { ActionName, Surface } from '../../widget/actions.ts';
import type { Conversation, Item, ListValue } from '../../widget/item.ts';
import type { Tab } from '../../widget/tab.ts';
import type { ItemVerdict } from '../../widget/verdict.ts';
import type { VisitorChoice } from '../../widget/visitor.ts';
import type { ProbeLevel, ShownRequest, Written } from '../report.ts';

/** The token that a call carries: the configured one, one that is not valid, or none. */
type CredentialChoice = 'usual' | 'wrong' | 'none';

/** A call of the widget that a probe wants. Whoever sends it adds the tab, the visitor, the secret and the times. */
export type WidgetCall = {
  kind: 'widget';
  action: ActionName;
  surface: Surface;
  path?: 'row' | 'detail';
  item?: JsonRecord;
  itemId?: string;
  conversationId?: string;
  entry?:
    | { kind: 'message'; content: string }
    | { kind: 'mark_read' }
    | { kind: 'delete'; id: string }
    | { kind: 'body'; body: JsonRecord };
  firedAt?: string | null;
  credential?: CredentialChoice;
  /** What kind of visitor this call is from, whoever the probe runs as. */
  as?: Exclude<VisitorChoice, 'own'>;
  /** The name of another visitor whom this call is from. */
  visitor?: string;
  names?: Partial<Pick<Tab, 'tabName' | 'agentName' | 'sessionId'>>;
  /** The call names another action, or none, and goes out with the method of `action`. */
  says?: { action: string | null; id?: string };
  /** Two calls that are otherwise the same are one, unless their turns differ. */
  turn?: string;
};

/** The preflight of a browser. Nothing secret is attached to it. */
export type PlainCall = {
  kind: 'plain';
  method: 'OPTIONS';
  origin?: string;
  turn?: string;
};

/** One fetch of a document. */
export type DocumentCall = {
  kind: 'document';
  id: string;
  age: number | null;
  credential?: CredentialChoice;
  turn?: string;
};
export type ProbeCall = WidgetCall | PlainCall | DocumentCall;

/**
 * What became of a call, with every secret masked. `status` null: no reply, and `failure` says why; `isSilent`: nothing of one arrived. `rows` and `detail` are what the webhook sent before the
 * widget dropped anything; `blocked`: a browser keeps the reply from the widget.
 */
export type ProbeExchange = {
  /** Its reference in the history; null where it is not kept there. */
  ref: string | null;
  request: ShownRequest | null;
  status: number | null;
  headers: Headers;
  text: string;
  bytes: number;
  milliseconds: number | null;
  failure: string | null;
  isSilent: boolean;
  findings: readonly Finding[];
  /** Whether `list` and `rows` are of the reply as it was meant, since the widget can not use it as it is. */
  isReadPast: boolean;
  /** How far the reply was read. */
  depth: number;
  list: ListValue | null;
  rows: readonly JsonRecord[];
  /** What the reply to item_clicked or create_item comes to, and its item. */
  opened: ItemVerdict['value'];
  item: Item | null;
  detail: JsonRecord | null;
  thread: Conversation | null;
  isBlocked: boolean;
  document: DocumentKind | null;
};

/** A finding of a probe, before it has a level and a fingerprint. */
export type ProbeFinding = Pick<Finding, 'path' | 'message' | 'effect' | 'count' | 'edit'> & {
  isReadPast?: true | undefined;
  /** The first clause of the probe, where nothing else is said. */
  clause?: string;
  fix?: string | undefined;
  /** How far a reply has to be read before this can be looked for again. */
  depth?: number;
};

/** What a probe comes to. `about` is the exchange that shows it; without one it is the last. */
export type ProbeJudgement =
  | { outcome: 'held'; provesNothing?: string }
  | { outcome: 'broken'; findings: readonly ProbeFinding[]; about?: ProbeExchange }
  | { outcome: 'notExercised' | 'notCheckable'; reason: string };

/** A probe asks for calls, one after the other, gets what became of each, and ends with its judgement. It does no I/O itself. */
export type ProbeTalk = Generator<ProbeCall, ProbeJudgement, ProbeExchange>;

/** What a probe of a tab knows. `wrote` notes what a probe created, changed or deleted. */
export type TabFacts = {
  tab: Tab;
  /** Whether the check may know a secret of this tab: a connector, or a part of the address. */
  hasSecret: boolean;
  isAnonymous: boolean;
  /** The name of another verified visitor of the tab, who has another `sub`; null without one. */
  other: string | null;
  /** Whether the check may write; a GET that names a writing action is a write too. */
  mayWrite: boolean;
  wrote(record: string | null, what: Written['what'], action: ActionName): void;
};

/** What a probe of a connection knows. */
export type ConnectionFacts = {
  hasToken: boolean;
  documents: readonly { name: string; id: string; age: number | null; expected: DocumentKind }[];
};

/**
 * One row of the table: what is tried, which clauses it is about, and its own level, whatever level the findings of a verdict have. `assumption`: where the contract is silent, what Assay
 * assumes. `sends` says what goes over the wire. `visitors`: whether it runs as every visitor whose token verifies, or as the usual one.
 * `isAlone`: it compares replies with each other, so no other probe as the same visitor runs meanwhile.
 */
type ProbeRow = {
  id: string;
  title: string;
  clauses: readonly string[];
  level: ProbeLevel;
  assumption?: Pick<AssumptionRow, 'open' | 'choice'>;
  sends: string;
  writes?: true;
};
export type TabProbe = ProbeRow & {
  visitors?: 'every';
  isAlone?: boolean;
  talk(facts: TabFacts): ProbeTalk;
};
export type ConnectionProbe = ProbeRow & { talk(facts: ConnectionFacts): ProbeTalk };
/** A probe that runs once for each document of the workspace. */
export type DocumentProbe = ProbeRow & {
  talk(document: ConnectionFacts['documents'][number], facts: ConnectionFacts): ProbeTalk;
};

export const held = (provesNothing?: string): ProbeJudgement =>
  provesNothing === undefined ? { outcome: 'held' } : { outcome: 'held', provesNothing };

export const notExercised = (reason: string): ProbeJudgement => ({
  outcome: 'notExercised',
  reason,
});

/** Why a writing probe is not tested where the check may only read. */
export const writesOff = 'Writes are off.';

export const notCheckable = (reason: string): ProbeJudgement => ({
  outcome: 'notCheckable',
  reason,
});

/** Broken where there are findings, held where there are none. */
export const judged = (
  findings: readonly ProbeFinding[],
  about?: ProbeExchange,
  provesNothing?: string,
): ProbeJudgement => {
  if (findings.length === 0) return held(provesNothing);
  return about === undefined
    ? { outcome: 'broken', findings }
    : { outcome: 'broken', findings, about };
};

/** Broken by one finding, which this exchange shows. */
export const brokenBy = (about: ProbeExchange, finding: ProbeFinding): ProbeJudgement =>
  judged([finding], about);

export const isDone = ({ status, isBlocked }: ProbeExchange): boolean =>
  status !== null && status >= 200 && status < 300 && !isBlocked;

/** Why a call got no reply that a probe could go on with. */
export const withoutReply = (what: string, { status, failure }: ProbeExchange): string =>
  status === null
    ? `${what} got no reply. ${failure ?? ''}`.trim()
    : `${what} was answered with HTTP ${status}.`;
