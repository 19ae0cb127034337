import type { Dtd, Entity } from './dtd.ts';
import { nameIn, type Scope } from './namespaces.ts';
import { builtIn, withReferences } from './xml-names.ts';
import { type Effort, XmlStop } from './xml-stop.ts';

/** A reference to a general entity: in the value of an attribute, or in content where the prefixes of `scope` are bound. */
export type Use = { name: string; place: 'attribute' | { scope: Scope | null } };

/** How a text is read. `readContent` reads the text of an entity as content: it gives the references in it, and the prefixes in it that are bound outside of it, if at all. */
export type Rules = {
  is11: boolean;
  standalone: boolean;
  effort: Effort;
  readContent: (
    text: string,
    scope: Scope | null,
    entities: Entities,
    rules: Rules,
  ) => { uses: Use[]; usedPrefixes: Set<string> };
};

/**
 * Thrown for an undeclared entity; its offset is that of the reference in the text that was
 * checked. `missing` is its name if no declaration exists so far, null if only a parameter entity
 * could declare it.
 */
export class Undeclared extends XmlStop {
  readonly missing: string | null;
  constructor(offset: number, missing: string | null, message: string) {
    super(offset, message);
    this.missing = missing;
  }
}

/**
 * Whether the text of an entity must be checked; throws an XmlStop if the entity may not be used
 * here.
 */
export function isRead(
  { name, place }: Use,
  entity: Entity | null,
): entity is Extract<Entity, { kind: 'internal' }> {
  if (entity?.kind === 'unparsed') throw new XmlStop(0, `&${name}; refers to an unparsed entity`);
  if (entity?.kind === 'external' && place === 'attribute')
    throw new XmlStop(0, `&${name}; in the value of an attribute refers to an external entity`);
  return entity?.kind === 'internal';
}

/**
 * What is known about an entity after its check: its text as part of a value, the prefixes it uses,
 * and their bindings for which it is valid.
 */
type Known = { value: string | null; usedPrefixes: Set<string>; settled: Set<string> };

type Step = { name: string; uses: Use[]; finish: (known: Known) => void };

/**
 * The general entities of a document. Their texts are never inserted: each is checked once (in
 * content once per scope, if it uses prefixes), which is all that well-formedness requires. Stops
 * thrown here have the offset 0; the caller sets it.
 */
export class Entities {
  readonly dtd: Dtd;
  readonly #rules: Rules;
  readonly #known = new Map<string, Known>();
  readonly #outOfSight = new Set<string>();

  constructor(dtd: Dtd, rules: Rules) {
    this.dtd = dtd;
    this.#rules = rules;
  }

  /** The names that are declared, and those referred to whose declaration may be out of sight. */
  all(): string[] {
    return [...new Set([...this.dtd.general.keys(), ...this.#outOfSight])].filter(
      (name) => !builtIn.has(name),
    );
  }

  /** Checks a reference, and the references in the texts of the entities it leads to: all declared, of the right kind, well-formed, and none to itself. */
  use(first: Use): void {
    const path: Step[] = [];
    const onPath = new Set<string>();
    const enter = (use: Use): void => {
      const entity = this.#find(use.name);
      if (onPath.has(use.name)) throw new XmlStop(0, `the entity &${use.name}; refers to itself`);
      if (!isRead(use, entity)) return;
      const known = this.#knownOf(use.name);
      if (
        use.place === 'attribute'
          ? known.value !== null
          : known.settled.size > 0 && known.settled.has(this.#bindings(known, use.place.scope))
      ) {
        this.#passOn(known, path);
        return;
      }
      onPath.add(use.name);
      path.push(this.#look(use, entity.text));
    };
    enter(first);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const next = step.uses.pop();
      if (next) enter(next);
      else {
        const known = this.#knownOf(step.name);
        step.finish(known);
        path.pop();
        onPath.delete(step.name);
        this.#passOn(known, path);
      }
    }
  }

  /** The text between the quotes of a value with `\0name;` for each entity in it, which is checked; a stop's offset is that of the reference. */
  attributeValue(literal: string): string {
    return withReferences(spaced(literal), this.#rules.is11, (name, at) => {
      try {
        return this.#named(name, () => this.use({ name, place: 'attribute' }));
      } catch (error) {
        if (error instanceof Undeclared) throw new Undeclared(at, error.missing, error.message);
        throw error instanceof XmlStop
          ? new XmlStop(at, error.message, error.isOfNamespaces)
          : error;
      }
    });
  }

  /** A value with the texts of its entities in it, as namespace names are compared; an entity whose text is out of sight stays a mark. */
  expanded(value: string): string {
    let result = '';
    const rest = [value];
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      const mark = next.indexOf('\0');
      const plain = mark === -1 ? next : next.slice(0, mark);
      this.#rules.effort.spend(plain.length + 8);
      result += plain;
      if (mark === -1) continue;
      const end = next.indexOf(';', mark);
      rest.push(next.slice(end + 1));
      const inner = this.#known.get(next.slice(mark + 1, end))?.value;
      if (typeof inner === 'string') rest.push(inner);
      else result += next.slice(mark, end + 1);
    }
    return result;
  }

  #named(name: string, use: () => void): string {
    const character = builtIn.get(name);
    if (character !== undefined) return character;
    use();
    return `\0${name};`;
  }

  #find(name: string): Entity | null {
    const { dtd } = this;
    const strict = this.#rules.standalone || !dtd.mayDeclareMore;
    const entity = dtd.general.get(name);
    if (entity && !(strict && entity.inParameter)) return entity;
    const reason = entity
      ? 'is declared only in a parameter entity, which standalone="yes" forbids'
      : 'is not declared';
    const hint = '(entities are never resolved; built in are &lt; &gt; &amp; &quot; &apos;)';
    if (strict)
      throw new Undeclared(0, entity ? null : name, `the entity &${name}; ${reason} ${hint}`);
    this.#outOfSight.add(name);
    return null;
  }

  #knownOf(name: string): Known {
    const known = this.#known.get(name) ?? {
      value: null,
      usedPrefixes: new Set(),
      settled: new Set(),
    };
    this.#known.set(name, known);
    return known;
  }

  #passOn(known: Known, path: Step[]): void {
    const outer = path.at(-1);
    if (!outer || known.usedPrefixes.size === 0) return;
    this.#rules.effort.spend(known.usedPrefixes.size);
    const { usedPrefixes } = this.#knownOf(outer.name);
    for (const prefix of known.usedPrefixes) usedPrefixes.add(prefix);
  }

  #bindings({ usedPrefixes }: Known, scope: Scope | null): string {
    return JSON.stringify(
      Array.from(usedPrefixes, (prefix) => [prefix, nameIn(scope, prefix, this.#rules.effort)]),
    );
  }

  /** Reads the text of an entity where it is used, without what it refers to. */
  #look({ name, place }: Use, text: string): Step {
    this.#rules.effort.spend(text.length + 1);
    try {
      if (place === 'attribute') {
        if (text.includes('<')) throw new XmlStop(0, 'it contains a <');
        const uses: Use[] = [];
        const value = withReferences(spaced(text), this.#rules.is11, (found) =>
          this.#named(found, () => uses.push({ name: found, place })),
        );
        return { name, uses, finish: (known) => (known.value = value) };
      }
      if (!text.includes('<') && !text.includes(']]>')) {
        const uses: Use[] = [];
        withReferences(text, this.#rules.is11, (found) =>
          this.#named(found, () => uses.push({ name: found, place })),
        );
        return {
          name,
          uses,
          finish: (known) => known.settled.add(this.#bindings(known, place.scope)),
        };
      }
      const { uses, usedPrefixes } = this.#rules.readContent(text, place.scope, this, this.#rules);
      return {
        name,
        uses,
        finish: (known) => {
          for (const prefix of usedPrefixes) known.usedPrefixes.add(prefix);
          known.settled.add(this.#bindings(known, place.scope));
        },
      };
    } catch (error) {
      const where = place === 'attribute' ? 'an attribute value' : 'an element';
      throw error instanceof XmlStop
        ? new XmlStop(
            0,
            `the declared text of the entity &${name}; is not allowed in ${where}: ${error.message}`,
          )
        : error;
    }
  }
}

const spaced = (value: string): string => value.replace(/[\t\r\n]/g, ' ');
