import type { XmlTree } from '../tree.ts';
import { AttributeCursor, attributeText } from '../values.ts';

/** The attributes that a test wants: all of them, those of a namespace, or those of one name in it. */
export type AttributeTest = { uri: string; local: string | null } | 'all';

/**
 * Reads attributes in their tags without making objects of them: a query may look at those of every element. They are numbered as in
 * `attributesOf`.
 */
export class Attributes {
  readonly #tree: XmlTree;
  /**
   * Cursors that are not in use: while one is inside a tag, a predicate may read another tag, or
   * the same one.
   */
  readonly #free: AttributeCursor[] = [];
  /** The element, and the number of the attribute that the cursor of `value` stands at. */
  #element = -1;
  #index = -1;
  readonly #cursor = new AttributeCursor();

  constructor(tree: XmlTree) {
    this.#tree = tree;
  }

  /** Calls `visit` with the number of each attribute that fits, in the order written, until it says true. */
  each(element: number, test: AttributeTest, visit: (index: number) => boolean): boolean {
    const cursor = this.#free.pop() ?? new AttributeCursor();
    this.#begin(cursor, element);
    let isFound = false;
    for (let index = 0; !isFound && this.#next(cursor); index += 1)
      isFound = this.#fits(cursor, element, test) && visit(index);
    this.#free.push(cursor);
    return isFound;
  }

  /**
   * The value of an attribute. Attributes that are requested in order are found without starting
   * over.
   */
  value(element: number, wanted: number): string {
    const cursor = this.#cursor;
    if (this.#element !== element || this.#index > wanted) {
      this.#begin(cursor, element);
      this.#element = element;
      this.#index = -1;
    }
    for (; this.#index < wanted; this.#index += 1) if (!this.#next(cursor)) return '';
    return attributeText(this.#tree.text.slice(cursor.valueStart, cursor.valueEnd));
  }

  #begin(cursor: AttributeCursor, element: number): void {
    cursor.begin(this.#tree.text, this.#tree.nameEnd(element), this.#tree.head(element) - 1);
  }

  /** Goes to the next attribute that declares no namespace. */
  #next(cursor: AttributeCursor): boolean {
    const { text } = this.#tree;
    while (cursor.next()) {
      const { nameStart, nameEnd } = cursor;
      if (text.charCodeAt(nameStart) !== 0x78 || !text.startsWith('xmlns', nameStart)) return true;
      if (nameEnd !== nameStart + 5 && text.charCodeAt(nameStart + 5) !== 0x3a) return true;
    }
    return false;
  }

  #fits({ nameStart, nameEnd }: AttributeCursor, element: number, test: AttributeTest): boolean {
    if (test === 'all') return true;
    const { text } = this.#tree;
    const { local } = test;
    if (local !== null && !text.startsWith(local, nameEnd - local.length)) return false;
    const name = text.slice(nameStart, nameEnd);
    const colon = name.indexOf(':');
    if (local !== null && name.length - colon - 1 !== local.length) return false;
    return (colon < 1 ? '' : this.#tree.namespace(element, name.slice(0, colon))) === test.uri;
  }
}
