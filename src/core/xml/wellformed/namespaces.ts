import { excerpt } from '../../contract/words.ts';
import { xmlNamespace as xml } from '../scopes.ts';
import type { Dtd } from './dtd.ts';
import { isNcName } from './xml-names.ts';
import { type Effort, XmlStop } from './xml-stop.ts';

/** The innermost binding of a prefix ('' is the default namespace; the name '' takes a binding back) and those around it. */
export type Scope = { prefix: string; uri: string; outer: Scope | null };

/** An attribute as it is read: `value` has `\0name;` for every entity in it. */
export type Attribute = { name: string; value: string };

/**
 * An error in a start tag; `attribute` is the number of the wrong attribute (default attributes
 * come last, and have no place in the text), -1 for the element itself.
 */
export class TagStop extends XmlStop {
  readonly attribute: number;
  constructor(attribute: number, message: string) {
    super(0, message, true);
    this.attribute = attribute;
  }
}

const xmlns = 'http://www.w3.org/2000/xmlns/';

/** The prefix of a name, '' without one; throws an XmlStop for an invalid qualified name. */
function prefixOf(name: string, attribute: number): string {
  const colon = name.indexOf(':');
  if (colon === -1) return '';
  if (colon === 0 || !isNcName(name.slice(colon + 1)))
    throw new TagStop(attribute, `malformed name: ${name}`);
  return name.slice(0, colon);
}

/** What the declarations of a document say to its namespaces: `expanded` is the value of an attribute with its entities put in. */
type Declared = { readonly dtd: Dtd; expanded(value: string): string };

/** The prefixes in scope, and the check of every start tag against them (Namespaces in XML). `outer` is the scope a text is put into. */
export class Namespaces {
  #scope: Scope | null;
  readonly #outer: Scope | null;
  readonly #entities: Declared;
  readonly #rules: { is11: boolean; effort: Effort };
  readonly #uris = new Map<string, string[]>();
  readonly #before: (Scope | null)[] = [];
  /** The prefixes that were looked for outside of what this text declares itself. */
  readonly usedPrefixes = new Set<string>();

  constructor(outer: Scope | null, entities: Declared, rules: { is11: boolean; effort: Effort }) {
    this.#scope = outer;
    this.#outer = outer;
    this.#entities = entities;
    this.#rules = rules;
  }

  get scope(): Scope | null {
    return this.#scope;
  }

  /** Binds what the start tag declares and checks its names; throws a TagStop at the first one that is wrong. */
  open(element: string, given: Attribute[]): void {
    this.#before.push(this.#scope);
    const attributes = this.#withDefaults(element, given);
    if (attributes.some(({ name }) => name === 'xmlns' || name.includes(':')))
      this.#openWith(element, attributes);
    else this.#bindElement(element);
  }

  #openWith(element: string, attributes: Attribute[]): void {
    const prefixes = attributes.map(({ name }, index) => prefixOf(name, index));
    for (const [index, { name, value }] of attributes.entries()) {
      if (name === 'xmlns') this.#declare('', value, index, element);
      else if (prefixes[index] === 'xmlns') this.#declare(name.slice(6), value, index, element);
    }
    this.#bindElement(element);
    const seen = new Set<string>();
    for (const [index, { name }] of attributes.entries()) {
      const prefix = prefixes[index] ?? '';
      if (prefix === '' || prefix === 'xmlns') continue;
      const uri = this.#bound(prefix, index);
      const expanded = `${name.slice(prefix.length + 1)} ${uri}`;
      if (seen.has(expanded))
        throw new TagStop(
          index,
          `duplicate attribute: ${name}, with another prefix for the namespace ${shown(uri)}`,
        );
      seen.add(expanded);
    }
  }

  #bindElement(element: string): void {
    const prefix = prefixOf(element, -1);
    if (prefix === 'xmlns') throw new TagStop(-1, 'an element cannot have the prefix xmlns');
    if (prefix !== '') this.#bound(prefix, -1);
  }

  close(): void {
    const before = this.#before.pop() ?? null;
    while (this.#scope !== before && this.#scope) {
      this.#uris.get(this.#scope.prefix)?.pop();
      this.#scope = this.#scope.outer;
    }
  }

  /** The attributes of a tag and those that the DOCTYPE gives its element by default, as far as namespaces depend on them. */
  #withDefaults(element: string, given: Attribute[]): Attribute[] {
    const declared = this.#entities.dtd.attributesOf(element);
    if (!declared) return given;
    this.#rules.effort.spend(20 * declared.size);
    const names = new Set(given.map(({ name }) => name));
    return [
      ...given,
      ...[...declared.values()].flatMap(({ name, value }) =>
        value === null || names.has(name) ? [] : [{ name, value }],
      ),
    ];
  }

  #declare(prefix: string, value: string, attribute: number, element: string): void {
    const text = this.#entities.expanded(value);
    const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
    const uri = this.#entities.dtd.attributesOf(element)?.get(name)?.tokenized
      ? text.replace(/ +/g, ' ').replace(/^ | $/g, '')
      : text;
    const fail = (message: string): never => {
      throw new TagStop(attribute, message);
    };
    if (prefix === 'xmlns') fail('the prefix xmlns may not be declared');
    if (prefix === 'xml' && uri !== xml) fail(`the prefix xml may only be bound to ${xml}`);
    if (uri === xmlns || (uri === xml && prefix !== 'xml'))
      fail(
        `the namespace ${uri} may not be bound to ${prefix === '' ? 'no prefix' : `the prefix ${prefix}`}`,
      );
    if (prefix !== '' && uri === '' && !this.#rules.is11)
      fail(`the prefix ${prefix} is bound to an empty namespace, which XML 1.0 does not allow`);
    const uris = this.#uris.get(prefix);
    if (uris) uris.push(uri);
    else this.#uris.set(prefix, [uri]);
    this.#scope = { prefix, uri, outer: this.#scope };
  }

  #bound(prefix: string, attribute: number): string {
    if (prefix === 'xml') return xml;
    const uri = this.#uris.get(prefix)?.at(-1) ?? this.#outside(prefix);
    if (uri) return uri;
    const hint = this.#entities.dtd.mayDeclareMore
      ? ' (an external DTD may declare it, but Assay never reads one)'
      : '';
    throw new TagStop(attribute, `unbound namespace prefix: "${prefix}"${hint}`);
  }

  #outside(prefix: string): string | undefined {
    this.usedPrefixes.add(prefix);
    const uri = nameIn(this.#outer, prefix, this.#rules.effort);
    if (uri !== undefined) this.#uris.set(prefix, [uri]);
    return uri;
  }
}

/** The namespace that a prefix is bound to in a scope; undefined where it is not. */
export function nameIn(scope: Scope | null, prefix: string, effort: Effort): string | undefined {
  let steps = 1;
  let at = scope;
  for (; at && at.prefix !== prefix; at = at.outer) steps += 1;
  effort.spend(steps);
  return at?.uri;
}

const shown = (uri: string): string => excerpt(uri, 80);
