import { createStore } from 'zustand/vanilla';
import type { Call } from '#operations/client.ts';
import type { DocumentCall } from '#operations/document-schemas.ts';
import type { TextRef } from '#operations/schemas.ts';
import { mostXPaths } from '#operations/window-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { createXmlDocument, type XmlDocument } from './compare/compare-store.ts';

/** The history with an expression run once more. */
export const withExpression = (history: readonly string[], expression: string): readonly string[] =>
  [...history.filter((other) => other !== expression), expression].slice(-mostXPaths);

/** What can be done with the text on show, whichever way it is shown; null where that way cannot do it. */
export type TextControl = {
  focus(): void;
  find(): void;
  goToLine(): void;
  layout: { foldAll(): void; unfoldAll(): void; toggleWrap(): void } | null;
};

/** An XML that was shown in this run; `title` identifies it for people. */
export type ViewedXml = { title: string; xml: TextRef };

type XmlState = {
  /** The document on show. */
  shown: XmlDocument | null;
  control: TextControl | null;
  /** What was on show in this run, newest first: what others are compared with. */
  seen: readonly ViewedXml[];
  /** The XPath as typed; it stays when another document is opened. */
  expression: string;
  /** Newest last. */
  history: readonly string[];
  /** Null = decided by the width of the window. */
  outlineOpen: boolean | null;
  /** Null = wrapped where that is quick. */
  wrap: boolean | null;
  /** Grows when the XPath field should get the keyboard focus. */
  focusAsked: number;
  /** The same for the same text, so that going to another place and back changes nothing. */
  documentOf(source: TextRef): XmlDocument;
  show(document: XmlDocument, title: string): void;
  leave(): void;
  /** Stored replies with an XML of one document, newest first; none if they cannot be read. */
  storedReplies(document: { connectionId: string; id: string }): Promise<readonly DocumentCall[]>;
  /** Opens the XML of a stored reply for a comparison; or says why it cannot. */
  openStored(seq: number, title: string): Promise<ViewedXml | CallError>;
  setControl(control: TextControl | null): void;
  setExpression(expression: string): void;
  runQuery(): void;
  stepHit(by: 1 | -1): Promise<void>;
  setOutline(open: boolean): void;
  setWrap(wrap: boolean | null): void;
  askFocus(): void;
};

/** How many documents keep their outline, query and table, and how many can be compared with. */
const most = 6;
const maxSeen = 30;

/** The XML viewer: the documents it knows, the one on show, and what holds for all of them. */
export function createXmlStore(call: Call) {
  const known = new Map<string, XmlDocument>();
  return createStore<XmlState>((set, get) => ({
    shown: null,
    control: null,
    seen: [],
    expression: '',
    history: [],
    outlineOpen: null,
    wrap: null,
    focusAsked: 0,
    documentOf(source) {
      const found = known.get(source.id) ?? createXmlDocument(call, source);
      known.delete(source.id);
      known.set(source.id, found);
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
      return found;
    },
    show(shown, title) {
      const xml = shown.source;
      const seen = [{ title, xml }, ...get().seen.filter((one) => one.xml.id !== xml.id)].slice(
        0,
        maxSeen,
      );
      set({ shown, seen });
    },
    leave() {
      get().shown?.query.clear();
      set({ shown: null });
    },
    async storedReplies({ connectionId, id }) {
      const outcome = await call('listCalls', { connectionId, id });
      return outcome.ok ? outcome.value.filter((one) => one.kept && one.kind === 'completed') : [];
    },
    async openStored(seq, title) {
      const outcome = await call('openCall', { seq });
      if (!outcome.ok) return outcome.error;
      const { xml } = outcome.value;
      if (!xml) return { code: 'not-found', message: 'This reply contains no readable XML.' };
      const opened = { title, xml };
      set(({ seen }) => ({ seen: [...seen, opened].slice(-maxSeen) }));
      return opened;
    },
    setControl: (control) => set({ control }),
    setExpression: (expression) => set({ expression }),
    runQuery() {
      const { shown, expression, history } = get();
      const wanted = expression.trim();
      if (!shown || wanted === '') return;
      set({ history: withExpression(history, wanted) });
      void shown.query.run(wanted, shown.store.getState().info?.namespaces ?? {});
    },
    async stepHit(by) {
      const { shown } = get();
      const hit = await shown?.query.step(by);
      if (hit?.place) shown?.showPlace(hit.place);
    },
    setOutline: (open) => set({ outlineOpen: open }),
    setWrap: (wrap) => set({ wrap }),
    askFocus: () => set(({ focusAsked }) => ({ focusAsked: focusAsked + 1 })),
  }));
}
export type XmlStore = ReturnType<typeof createXmlStore>;
