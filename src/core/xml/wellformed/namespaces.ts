import { excerpt } from '../../contract/words.ts';
import { xmlNamespace as xml } from '../scopes.ts';
import { isNcName } from './xml-names.ts';

/** An attribute as it is read, its references resolved. */
export type Attribute = { name: string; value: string };

/** An error in a start tag; `attribute` is the number of the wrong attribute, -1 for the element itself. */
export class TagFault extends Error {
  readonly attribute: number;
  constructor(attribute: number, message: string) {
    super(message);
    this.attribute = attribute;
  }
}

const xmlns = 'http://www.w3.org/2000/xmlns/';

/** The prefix of a name, '' without one; throws a TagFault for an invalid qualified name. */
function prefixOf(name: string, attribute: number): string {
  const colon = name.indexOf(':');
  if (colon === -1) return '';
  if (colon === 0 || !isNcName(name.slice(colon + 1)))
    throw new TagFault(attribute, `malformed name: ${name}`);
  return name.slice(0, colon);
}

/** The prefixes in scope, and the check of every start tag against them (Namespaces in XML). saxes looks through all elements around a tag for a prefix, which a deep document makes endless. */
export class Namespaces {
  readonly #is11: boolean;
  /** What each prefix is bound to, innermost last. */
  readonly #uris = new Map<string, string[]>([['xml', [xml]]]);
  /** The prefixes that each open element declares, null for none. */
  readonly #declared: (string[] | null)[] = [];
  /** A number for each namespace: its name may be long, and the attributes of a tag many. */
  readonly #numbers = new Map<string, number>();

  constructor(is11: boolean) {
    this.#is11 = is11;
  }

  /** Binds what the start tag declares and checks its names; throws a TagFault at the first one that is wrong. */
  open(element: string, attributes: readonly Attribute[]): void {
    const isPlain = !attributes.some(({ name }) => name === 'xmlns' || name.includes(':'));
    this.#declared.push(isPlain ? null : this.#declare(attributes));
    const prefix = prefixOf(element, -1);
    if (prefix === 'xmlns') throw new TagFault(-1, 'an element cannot have the prefix xmlns');
    if (prefix !== '') this.#bound(prefix, -1);
    if (isPlain) return;
    const seen = new Set<string>();
    for (const [index, { name }] of attributes.entries()) {
      const own = prefixOf(name, index);
      if (own === '' || own === 'xmlns') continue;
      const uri = this.#bound(own, index);
      const number = this.#numbers.get(uri) ?? this.#numbers.size;
      this.#numbers.set(uri, number);
      const expanded = `${number}${name.slice(own.length)}`;
      if (seen.has(expanded))
        throw new TagFault(
          index,
          `duplicate attribute: ${name}, with another prefix for the namespace ${excerpt(uri, 80)}`,
        );
      seen.add(expanded);
    }
  }

  close(): void {
    for (const prefix of this.#declared.pop() ?? []) this.#uris.get(prefix)?.pop();
  }

  #declare(attributes: readonly Attribute[]): string[] {
    const declared: string[] = [];
    for (const [index, { name, value: uri }] of attributes.entries()) {
      if (name !== 'xmlns' && prefixOf(name, index) !== 'xmlns') continue;
      const prefix = name.slice(6);
      const fault = this.#declarationFault(prefix, uri);
      if (fault !== null) throw new TagFault(index, fault);
      const uris = this.#uris.get(prefix);
      if (uris) uris.push(uri);
      else this.#uris.set(prefix, [uri]);
      declared.push(prefix);
    }
    return declared;
  }

  #declarationFault(prefix: string, uri: string): string | null {
    if (prefix === 'xmlns') return 'the prefix xmlns may not be declared';
    if (prefix === 'xml' && uri !== xml) return `the prefix xml may only be bound to ${xml}`;
    if (uri === xmlns || (uri === xml && prefix !== 'xml'))
      return `the namespace ${uri} may not be bound to ${prefix === '' ? 'no prefix' : `the prefix ${prefix}`}`;
    return prefix !== '' && uri === '' && !this.#is11
      ? `the prefix ${prefix} is bound to an empty namespace, which XML 1.0 does not allow`
      : null;
  }

  #bound(prefix: string, attribute: number): string {
    const uri = this.#uris.get(prefix)?.at(-1);
    if (uri) return uri;
    throw new TagFault(attribute, `unbound namespace prefix: "${prefix}"`);
  }
}
