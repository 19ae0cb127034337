import type { TextRef } from '#operations/text-ref.ts';
import type { DocumentSheet, Spot } from '#operations/window-schemas.ts';
import type { Call } from '../../rpc/client.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { storeOf } from '../../shell/store-of.ts';
import type { TextLayout } from '../../text/places.ts';
import { createXmlDocument, type XmlDocument } from './xml-document.ts';

/** What can be done with the text on show, whichever way it is shown; null where that way cannot do it. */
export type TextControl = {
  focus(): void;
  find(): void;
  goToLine(): void;
  layout: { foldAll(): void; unfoldAll(): void; toggleWrap(): void } | null;
};

/** The XML of a stored reply that came at `at`; `key` is that of the reply, `title` identifies it for people. */
export type StoredXml = { key: string; title: string; at: string; xml: TextRef };

/** As many kept replies as can be chosen from. */
const mostCopies = 5000;

/** The key of a reply: it is the same however often the reply is opened. */
export const replyKey = (connectionId: string | null, id: string | null, at: string): string =>
  JSON.stringify([connectionId, id, at]);

/** How documents are compared; `other` is what they are compared with, null before anything was. The earlier reply is the one before, unless they are `swapped`. */
type Comparison = { other: StoredXml | null; swapped: boolean };

type XmlState = {
  /** The document on show. */
  shown: XmlDocument | null;
  /** The one that was on show last: the next one continues from where it was. */
  last: XmlDocument | null;
  /** The sheet that the user turned to; null before, when the text decides. It stays when another document is opened. */
  sheet: DocumentSheet | null;
  /** The layout that the user chose; null before, when the text decides. */
  look: TextLayout | null;
  /** Where the document of the run before was read; it is on show first. */
  spot: Spot | null;
  comparison: Comparison;
  control: TextControl | null;
  /** The XPath as typed; it stays when another document is opened. */
  expression: string;
  /** The XPath that was run, until its answer is closed: every document that is opened answers it. */
  asked: string | null;
  /** Null = decided by the width of the window. */
  outlineOpen: boolean | null;
  /** Null = wrapped where that is quick. */
  wrap: boolean | null;
  /** Grows when the XPath field should get the keyboard focus. */
  focusAsked: number;
};

/** How many documents keep their outline, query and table. */
const most = 6;

/** The XML viewer: the documents it knows, the one on show, and what holds for all of them. */
export function createXmlStore(call: Call) {
  const known = new Map<string, XmlDocument>();
  const begun: XmlState = {
    shown: null,
    last: null,
    sheet: null,
    look: null,
    spot: null,
    comparison: { other: null, swapped: false },
    control: null,
    expression: '',
    asked: null,
    outlineOpen: null,
    wrap: null,
    focusAsked: 0,
  };
  return storeOf(begun, (set, get) => {
    const actions = {
      /** The same for the same text, so that going to another place and back changes nothing. */
      documentOf(source: TextRef) {
        const found = known.get(source.id) ?? createXmlDocument(call, source);
        known.delete(source.id);
        known.set(source.id, found);
        for (const oldest of known.keys()) {
          if (known.size <= most) break;
          known.delete(oldest);
        }
        return found;
      },
      show(shown: XmlDocument) {
        const { last, spot } = get();
        if (last === null) shown.readAt(spot);
        else if (last !== shown) shown.continueFrom(last);
        set({ shown, last: shown, spot: null });
      },
      turnTo: (sheet: DocumentSheet) => set({ sheet }),
      /** Shows the text in this layout. */
      showLook(look: TextLayout) {
        set({ look });
        actions.turnTo('xml');
      },
      compareAs: (change: Partial<Comparison>) =>
        set(({ comparison }) => ({ comparison: { ...comparison, ...change } })),
      leave() {
        const { shown } = get();
        shown?.query.clear();
        shown?.statement.stop();
        shown?.stopOpening();
        set({ shown: null });
      },
      /** The stored replies with an XML, newest first; none if they cannot be read. */
      async listCopies() {
        const ofCopies = { kind: 'document', outcome: 'completed', hasReply: true } as const;
        const outcome = await call('listHistory', { ...ofCopies, limit: mostCopies });
        return outcome.ok ? outcome.value.entries : [];
      },
      /** Compares with the XML of a stored reply; returns why it cannot, or null. */
      async compareWith(seq: number, named: Omit<StoredXml, 'xml'>): Promise<CallError | null> {
        const outcome = await call('openCall', { seq });
        if (!outcome.ok) return outcome.error;
        const { xml } = outcome.value;
        if (!xml) return { code: 'not-found', message: 'This reply contains no readable XML.' };
        actions.compareAs({ other: { ...named, xml } });
        return null;
      },
      setControl: (control: TextControl | null) => set({ control }),
      setExpression: (expression: string) => set({ expression }),
      runQuery() {
        const { shown, expression } = get();
        const wanted = expression.trim();
        if (!shown || wanted === '') return;
        set({ asked: wanted });
        const { namespaces = {} } = shown.store.getState().info ?? {};
        void shown.query.run(wanted, namespaces).then(() => {
          if (get().shown === shown && get().asked === wanted) return actions.stepHit(1);
        });
      },
      /** Has the document on show answer the XPath that was run in the one before. */
      repeatQuery() {
        const { shown, asked } = get();
        const info = shown?.store.getState().info;
        if (!shown || !info || asked === null) return;
        const { running, result } = shown.query.store.getState();
        if (running === null && result === null) void shown.query.run(asked, info.namespaces);
      },
      closeQuery() {
        get().shown?.query.clear();
        set({ asked: null });
      },
      async stepHit(by: 1 | -1) {
        const { shown } = get();
        const hit = await shown?.query.step(by);
        if (hit) shown?.showHit(hit);
      },
      setOutline: (open: boolean) => set({ outlineOpen: open }),
      setWrap: (wrap: boolean | null) => set({ wrap }),
      askFocus: () => set(({ focusAsked }) => ({ focusAsked: focusAsked + 1 })),
    };
    return actions;
  });
}
