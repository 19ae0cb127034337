/**
 * A general entity of the internal subset. `text` is its replacement text: character references resolved, other references as written.
 * `unknown` is one declared behind something that is never read and could have declared it first. `inParameter`: declared in the text of a parameter entity.
 */
export type Entity =
  | { kind: 'internal'; text: string; inParameter: boolean }
  | { kind: 'external' | 'unparsed' | 'unknown'; inParameter: boolean };

/** A declared attribute that namespaces depend on. `value` is its default with `\0name;` for each entity in it, null without one; `tokenized`: it is not CDATA. */
export type DeclaredAttribute = { name: string; tokenized: boolean; value: string | null };

/** What an internal subset declares, as far as well-formedness depends on it; of two declarations of one name the first counts. */
export class Dtd {
  readonly general = new Map<string, Entity>();
  /** Replacement texts of parameter entities; null for one that is external or not to be known. */
  readonly parameters = new Map<string, string | null>();
  readonly #attributes = new Map<string, Map<string, DeclaredAttribute>>();
  /** An external subset or a parameter entity could declare other entities: an undeclared one is then no fault. */
  mayDeclareMore = false;
  /** Something that is not read came before: what is declared from here on may have been declared otherwise there, and does not count (XML 1.0, 5.1). */
  skipping = false;

  declareGeneral(name: string, entity: Entity): void {
    if (this.general.has(name)) return;
    this.general.set(
      name,
      this.skipping ? { kind: 'unknown', inParameter: entity.inParameter } : entity,
    );
  }

  declareParameter(name: string, text: string | null): void {
    if (!this.parameters.has(name)) this.parameters.set(name, this.skipping ? null : text);
  }

  declareAttribute(element: string, attribute: DeclaredAttribute): void {
    if (this.skipping || !(attribute.name === 'xmlns' || attribute.name.includes(':'))) return;
    const declared = this.#attributes.get(element) ?? new Map<string, DeclaredAttribute>();
    this.#attributes.set(element, declared);
    if (!declared.has(attribute.name)) declared.set(attribute.name, attribute);
  }

  /** The attributes declared for an element that have a prefix or declare one, by name. */
  attributesOf(element: string): ReadonlyMap<string, DeclaredAttribute> | undefined {
    return this.#attributes.size === 0 ? undefined : this.#attributes.get(element);
  }
}
