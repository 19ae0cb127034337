import type { XmlAttribute } from '../attributes.ts';

/**
 * One difference, with the numbers of its nodes on both sides; null if a side has none. For a
 * change of text they are the parent elements, or the text nodes of mixed content if these are
 * found; for a change of attributes they are the elements, with the attribute of both sides.
 */
export type TreeChange =
  | { kind: 'added'; before: null; after: number }
  | { kind: 'removed'; before: number; after: null }
  | { kind: 'changed' | 'moved' | 'text-changed'; before: number; after: number }
  | {
      kind: 'attribute-added';
      before: number;
      after: number;
      attribute: { before: null; after: XmlAttribute };
    }
  | {
      kind: 'attribute-removed';
      before: number;
      after: number;
      attribute: { before: XmlAttribute; after: null };
    }
  | {
      kind: 'attribute-changed';
      before: number;
      after: number;
      attribute: { before: XmlAttribute; after: XmlAttribute };
    };

/** All differences in the order of the documents. `complete` is false where some may be left out, or be more than need be. */
export type Comparison = { changes: TreeChange[]; complete: boolean };

/** How two documents are compared. */
export type CompareOptions = {
  /** Whether comments count; they do not when it is left out. */
  comments?: boolean;
  /** Called now and then; what it throws ends the comparison. */
  onStep?: () => void;
  /** The maximum number of reported changes, 100,000 unless set. */
  most?: number;
};
