import fc from 'fast-check';
import { type Copied, foundIn } from '#core/exported/copied.ts';
import { makeCopy } from '#core/exported/make-copy.ts';
import { firstOf } from '#core/exported/reduce.ts';
import { writtenAttributes } from '#core/xml/attributes.ts';
import { scanXml } from '#core/xml/scan.ts';
import { brokenReplies } from '#tests/support/broken-replies.ts';
import { oddReplies } from '#tests/support/odd-replies.ts';
import { camtMessage, camtVersions } from '#tests/support/statements/camt-corpus.ts';
import { generate } from '#tests/support/statements/generator.ts';
import { randomOf } from '#tests/support/statements/random.ts';

/** An XML text to copy. */
export const ofXml = (text: string, rules?: Copied['rules']): Copied => ({
  as: 'xml',
  text,
  httpStatus: null,
  category: 'default',
  surface: null,
  rules,
});

/** A reply to get_items to copy. */
export const ofList = (text: string): Copied => ({ ...ofXml(text), as: 'get_items' });

/** Asks for a copy: by a minimal text, an anonymous one or neither. */
export const copied = (
  text: Copied,
  how: { isMinimal?: boolean; isAnonymous?: boolean; secrets?: string[] },
  random = randomOf('copy').next,
) => makeCopy({ ...text, isMinimal: false, isAnonymous: false, secrets: [], ...how }, random);

/** So many generated statements: half of them lack a row, a quarter with columns that a person said, every tenth one in CAMT. */
export function statements(count: number): Copied[] {
  const all: Copied[] = [];
  for (let seed = 1; all.length < count; seed += 1) {
    const version = camtVersions[seed % camtVersions.length] ?? '02';
    const made = generate(seed, seed % 2 === 0 ? 'right' : 'wrong at its end');
    if (seed % 10 === 0) all.push(ofXml(camtMessage('053', version, seed).xml));
    else all.push(ofXml(made.xml, seed % 4 === 1 ? { roles: made.rules } : undefined));
  }
  return all;
}

/** So many replies: broken ones of the examples and samples, and odd ones by chance. */
export async function replies(count: number): Promise<Copied[]> {
  const broken = (await brokenReplies()).map(([, reply]): Copied => reply);
  const odd = fc.sample(oddReplies, { numRuns: count, seed: 52 });
  return [...odd, ...broken].slice(-count);
}

/** Every JSON text with one row or key less. */
function* withoutOne(text: string): Generator<string> {
  const root = JSON.parse(text) as unknown;
  const containers = [root].filter((one) => typeof one === 'object' && one !== null);
  for (const container of containers as Record<string, unknown>[]) {
    for (const [key, value] of Object.entries(container)) {
      const isList = Array.isArray(container);
      const before = isList ? [...container] : { ...container };
      if (isList) container.splice(Number(key), 1);
      else delete container[key];
      yield JSON.stringify(root);
      if (isList) container.splice(0, container.length, ...(before as unknown[]));
      else {
        for (const name of Object.keys(container)) delete container[name];
        Object.assign(container, before);
      }
      if (typeof value === 'object' && value !== null) containers.push(value);
    }
  }
}

/** Every XML text with one element (but the root) or attribute less. */
function* withoutOneElement(text: string): Generator<string> {
  const tree = scanXml(text);
  const cut = (start: number, end: number): string => text.slice(0, start) + text.slice(end);
  for (let node = 1; node < tree.count; node += 1) {
    if (!tree.isElement(node)) continue;
    if (node !== tree.root()) yield cut(tree.start(node), tree.end(node));
    for (const { start, end } of writtenAttributes(tree, node)) yield cut(start, end);
  }
}

/** The texts with one row, key, element or attribute less that have the same first finding; null where the finding is about the text itself and not about its values. */
export function stillFound(copied: Copied, text: string): string[] | null {
  const first = (of: string): string => JSON.stringify(firstOf(foundIn(copied, of)));
  const wanted = first(text);
  const isXml = copied.as === 'xml';
  if (!isXml) {
    try {
      if (first(JSON.stringify(JSON.parse(text))) !== wanted) return null;
    } catch {
      return null;
    }
  }
  const fewer = isXml ? withoutOneElement(text) : withoutOne(text);
  return [...fewer].filter((one) => first(one) === wanted);
}

const persons = ['Zoë Quittner', 'KOWALCZYK, Jan', 'Ünal & Söhne', 'Иван Петров'];
const accounts = ['DE89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819', '4711004812'];

/** A statement with names and account numbers in its texts, an attribute, a comment and an element of its own. */
export function withPersons({ text, ...copied }: Copied, seed: number): Copied {
  const escaped = (one = ''): string => one.replaceAll('&', '&amp;');
  const [person, account] = [persons[seed % 4], accounts[seed % 3]].map(escaped);
  const named = text
    .replace(/(?:Rent|Shop|Card|Transfer|Salary) \d+/g, (one) => `${person} ${account} ${one}`)
    .replace(
      /(<[a-zA-Z][^>]*)>/,
      `$1 owner="${person}"><!-- for ${person} --><holder>${person}</holder>`,
    );
  return { ...copied, text: named };
}

/** The words and numbers of texts that say who somebody is. */
export const personal = [...persons, ...accounts].flatMap(
  (text) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? [],
);
