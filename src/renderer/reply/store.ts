import { type Finding, type FindingPlace, placeIn } from '#core/contract/finding.ts';
import type { ReadAs } from '#core/contract/verdict.ts';
import type { WholeDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import { type Headers, headerValue } from '#core/http/http.ts';
import type { Category, Surface } from '#core/widget/actions.ts';
import { type MockReply, mockReplySchema } from '#core/widget/mock-reply.ts';
import { type Change, nothingSelected, type Selection } from '../findings/selection.ts';
import { storeOf } from '../shell/store-of.ts';

/**
 * A reply as it is filled in: what it replies to and how it was received, which the verdict needs, and how a mock reply of it arrives. `status` as typed,
 * empty for none; `surface` null for the one of the routing table; `headers` one a line.
 */
export type ReplyDraft = {
  as: ReadAs;
  category: Category;
  surface: Surface | null;
  status: string;
  text: string;
  headers: string;
} & Pick<MockReply, 'kind' | 'latency' | 'allowsOrigin'>;

/** What the HTTP status field says: nothing is null, not given; anything but 100 to 599 is not judged with. */
export function readStatus(
  text: string,
): { ok: true; status: number | null } | { ok: false; message: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, status: null };
  return /^[1-5]\d\d$/.test(trimmed)
    ? { ok: true, status: Number(trimmed) }
    : {
        ok: false,
        message:
          'An HTTP status is a whole number from 100 to 599. Leave the field empty for none.',
      };
}

const usual = mockReplySchema.parse({});

/** A draft of nothing yet. */
export const blankDraft: ReplyDraft = {
  as: 'get_items',
  category: 'default',
  surface: null,
  status: '',
  text: '',
  kind: usual.kind,
  latency: usual.latency,
  headers: `Content-Type: ${usual.contentType}`,
  allowsOrigin: usual.allowsOrigin,
};

/** The draft of a mock reply, but for what it replies to. */
export const draftOfMock = (mock: MockReply): Partial<ReplyDraft> => ({
  status: String(mock.status),
  text: mock.body,
  kind: mock.kind,
  latency: mock.latency,
  allowsOrigin: mock.allowsOrigin,
  headers: [
    ...(mock.contentType === '' ? [] : [`Content-Type: ${mock.contentType}`]),
    ...mock.headers.map(([name, value]) => `${name}: ${value}`),
  ].join('\n'),
});

// A name as HTTP has it, and a value in Latin-1 without control characters.
const headerLine =
  /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*((?![ \t])[\t\u0020-\u007e\u0080-\u00ff]*)$/;

/** The mock reply that a draft makes, or why it makes none. */
export function mockReplyOf(draft: ReplyDraft): { mock: MockReply } | { problem: string } {
  const read = readStatus(draft.status);
  if (!read.ok) return { problem: read.message };
  const status = read.status ?? usual.status;
  if (status < 200) return { problem: 'A mock reply has a status from 200 to 599.' };
  const lines = draft.headers.split('\n').filter((line) => line.trim() !== '');
  const headers: [string, string][] = [];
  for (const line of lines) {
    const [, name, value] = headerLine.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined)
      return { problem: `This is no header that can be sent: ${line.trim().slice(0, 60)}` };
    headers.push([name, value]);
  }
  const isOther = ([name]: Headers[number]): boolean => name.toLowerCase() !== 'content-type';
  return {
    mock: {
      kind: draft.kind,
      latency: draft.latency,
      status,
      contentType: (headerValue(headers, 'content-type') ?? '').slice(0, 200),
      headers: headers.filter(isOther),
      body: draft.text,
      allowsOrigin: draft.allowsOrigin,
    },
  };
}

/** What the editor shows of a verdict. `whole` has also what only a fix uncovers. */
export type Judged = {
  outcome: string;
  findings: readonly Finding[];
  whole?: WholeDiagnosis | null;
};

/** The place of the selected finding; a new object each time it should be shown. */
type Picked = FindingPlace & { focus: boolean };

type ReplyState = ReplyDraft & {
  isOpen: boolean;
  /** Null before the first verdict, and while the fields allow none. */
  verdict: Judged | null;
  /** Why judging broke off. */
  problem: string | null;
  /**
   * When the running judgement was requested (milliseconds since the epoch); null if the verdict is
   * up to date.
   */
  askedAt: number | null;
  selection: Selection;
  place: Picked | null;
};

/** The same finding in another verdict: typing moves it, and makes another object of it each time. */
const inNext = (finding: Finding | null, next: readonly Finding[]): Finding | null =>
  finding &&
  (next.find(
    ({ clause, path, message }) =>
      clause === finding.clause && path === finding.path && message === finding.message,
  ) ??
    null);

/** The selection among the findings of the next verdict; the same one while there is nothing to move. */
const moved = (selection: Selection, next: readonly Finding[]): Selection =>
  selection.picked || selection.hovered
    ? {
        ...selection,
        picked: inNext(selection.picked, next),
        hovered: inNext(selection.hovered, next),
      }
    : selection;

const start = { line: 1, column: 1, endLine: 1, endColumn: 1, focus: true };

/** The editor of a reply: a reply that is typed, pasted or taken from a call, and its verdict. What was typed stays while the window lives. */
export function createReplyStore() {
  const begun: ReplyState = {
    ...blankDraft,
    isOpen: false,
    verdict: null,
    problem: null,
    askedAt: null,
    selection: nothingSelected,
    place: null,
  };
  return storeOf(begun, (set) => ({
    /** Opens the editor: on this reply, or on what was typed last. */
    edit: (draft?: Partial<ReplyDraft>) =>
      set({
        ...(draft && { ...blankDraft, ...draft, verdict: null, problem: null }),
        isOpen: true,
        selection: nothingSelected,
        place: start,
      }),
    close: () => set({ isOpen: false }),
    fill: (changes: Partial<ReplyDraft>) => set(changes),
    select: (change: Change) =>
      set(({ selection: before, place }) => {
        const selection = change(before);
        const { picked, asked, focus } = selection;
        const at = picked && asked !== before.asked ? placeIn(picked) : null;
        return { selection, place: at ? { ...at, focus } : place };
      }),
    waitFor: (verdict: 'next' | 'none') =>
      set(({ askedAt }) =>
        verdict === 'next' ? { askedAt: askedAt ?? Date.now() } : { askedAt: null, verdict: null },
      ),
    tell: (verdict: Judged) =>
      set(({ selection }) => ({
        verdict,
        problem: null,
        askedAt: null,
        selection: moved(selection, verdict.findings),
      })),
    breakOff: (problem: string) => set({ problem, verdict: null, askedAt: null }),
  }));
}
