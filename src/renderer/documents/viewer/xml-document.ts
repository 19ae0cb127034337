import { createStore } from 'zustand/vanilla';
import type { Output } from '#app/api.ts';
import type { XmlInfo } from '#app/xml/answers.ts';
import type { XmlPlace } from '#app/xml/open.ts';
import type { XPathHit } from '#app/xml/query.ts';
import type { StatementRulesInput } from '#core/statement/rules.ts';
import { largestOpened } from '#core/xml/bounds.ts';
import type { TextAt } from '#core/xml/lines.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { Spot } from '#operations/window-schemas.ts';
import type { Call } from '../../rpc/client.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { createTask, type Task } from '../../rpc/task.ts';
import type { TextLayout } from '../../text/places.ts';
import { createGrid, type Grid } from './grid/grid-store.ts';
import { createOutline, type Outline } from './outline/outline-store.ts';
import { createQuery } from './xpath/query-store.ts';

/**
 * A place to show in the text; a new object shows it once more. `focus`: the text gets the keyboard
 * focus. `path`: the XPath of the hit of a query, which may be an attribute of the element that is there.
 */
export type Jump = { place: XmlPlace; focus: boolean; path?: string };

type DocumentState = {
  info: XmlInfo | null;
  opening: Task | null;
  error: CallError | null;
  /** The element at the cursor, and its XPath. */
  node: number | null;
  path: string | null;
  jump: Jump | null;
};

/** Milliseconds that the cursor rests before its element is looked up. */
const rest = 80;

/** One XML document as the viewer knows it: what was read of it, where the cursor stands, and its outline, query and table. */
export function createXmlDocument(call: Call, source: TextRef) {
  const xml = source.id;
  const outline = createOutline(call, xml);
  const store = createStore<DocumentState>(() => ({
    info: null,
    opening: null,
    error: null,
    node: null,
    path: null,
    jump: null,
  }));
  const task = createTask(store, 'opening');
  /** Grows with everything that changes where the user is, so that late answers are let go. */
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The jump to a place whose XPath is known: one from the outline itself, or to a hit. */
  let own: Jump | null = null;

  const grid = createGrid(call, xml);
  let cursor: { look: TextLayout; offset: number } | null = null;
  let spot: Spot | null = null;

  const actions = {
    source,
    store,
    outline,
    query: createQuery(call, xml),
    grid,
    statement: createStatement(call, xml),
    /** Takes over what the user looked for in the document on show before: the filter of the outline, and the table. */
    continueFrom(before: { outline: Outline; grid: Grid }): void {
      outline.continueFrom(before.outline);
      grid.continueFrom(before.grid);
    },
    /** Where it is read; it stays while another view is on. */
    spot: () => spot,
    readAt(now: Spot | null): void {
      spot = now;
    },
    /** Opens it on the host's side, once. */
    async open(): Promise<void> {
      const { info, opening } = store.getState();
      if (info || opening) return;
      const outcome = await task.ask(
        (options) => call('openXml', { xml }, options),
        (answer) => (answer.ok ? { info: answer.value } : { error: answer.error }),
        { error: null },
      );
      if (!outcome?.ok || source.bytes > largestOpened) return;
      await outline.start();
      if (cursor) actions.cursorAt(cursor.look, cursor.offset);
    },
    /** Stops opening it; the next `open` starts anew. */
    stopOpening: (): void => task.stop(),
    /** The cursor is at this offset of the raw or indented text. */
    cursorAt(look: TextLayout, offset: number): void {
      clearTimeout(timer);
      cursor = { look, offset };
      const at = own?.place[look].start.offset === offset ? own : null;
      if (at && at.path === undefined) return;
      own = at;
      turn += 1;
      const asked = turn;
      timer = setTimeout(async () => {
        if (store.getState().info === null) return;
        const outcome = await call('findNode', { xml, look, offset });
        if (asked !== turn || !outcome.ok) return;
        const found = outcome.value;
        store.setState({ node: found?.node ?? null, path: at?.path ?? found?.path ?? null });
        if (found) await outline.reveal(found.chain);
      }, rest);
    },
    /** Shows an element in the text. `quiet`: the outline stands on it already. */
    async showNode(node: number, { focus = false, quiet = false } = {}): Promise<void> {
      clearTimeout(timer);
      turn += 1;
      const asked = turn;
      // Who turns to the other look before the answer is there goes to this element, too.
      store.setState({ node });
      const outcome = await call('placeNode', { xml, node });
      if (asked !== turn || !outcome.ok) return;
      const { place, path } = outcome.value;
      const jump = { place, focus };
      own = quiet ? jump : null;
      store.setState({ jump, path });
    },
    /** Shows a hit of the query in the text. */
    showHit({ place, path }: Pick<XPathHit, 'place' | 'path'>, focus = false): void {
      if (!place) return;
      own = { place, focus, path };
      store.setState({ jump: own, path });
    },
    /** The part of its text that a place is in. */
    readPart: (look: TextLayout, at: TextAt) => call('readPart', { xml, look, at }),
    /** The XPath of an element; null where it cannot be read. */
    async pathOf(node: number): Promise<string | null> {
      const outcome = await call('placeNode', { xml, node });
      return outcome.ok ? outcome.value.path : null;
    },
    /** The whole value of the node at this XPath; null where it cannot be read. */
    async valueAt(path: string): Promise<string | null> {
      const namespaces = { ...store.getState().info?.namespaces };
      const expression = `string(${path})`;
      const outcome = await call('queryXml', { xml, expression, namespaces, from: 0, count: 1 });
      return outcome.ok && outcome.value.type === 'string' ? outcome.value.value : null;
    },
    /** The elements around an element, itself last. */
    async chainOf(node: number): Promise<readonly number[]> {
      const outcome = await call('placeNode', { xml, node });
      return outcome.ok ? outcome.value.chain : [];
    },
  };
  return actions;
}
export type XmlDocument = ReturnType<typeof createXmlDocument>;

export type StatementReport = Output<'checkStatement'>;
export type FoundStatement = StatementReport['statements'][number];

type StatementState = {
  report: StatementReport | null;
  running: Task | null;
  error: CallError | null;
};

/** The statement checks of one document; what was found stays until the rules change. */
export function createStatement(call: Call, xml: string) {
  const store = createStore<StatementState>(() => ({ report: null, running: null, error: null }));
  const task = createTask(store, 'running');
  /** The rules that were checked last, or are being checked. */
  let asked: string | null = null;

  const run = async (rules: StatementRulesInput): Promise<void> => {
    asked = JSON.stringify(rules);
    // The report of before stays on show until the new one is there.
    await task.ask(
      (options) => call('checkStatement', { xml, rules }, options),
      (outcome) => (outcome.ok ? { report: outcome.value } : { error: outcome.error }),
      { error: null },
    );
  };
  return {
    store,
    run,
    /** Checks the document if it was not checked by these rules yet. */
    async start(rules: StatementRulesInput): Promise<void> {
      if (asked !== JSON.stringify(rules)) await run(rules);
    },
    /** Stops the checks; the next `start` begins anew. */
    stop(): void {
      if (store.getState().running === null) return;
      asked = null;
      task.stop();
    },
  };
}
