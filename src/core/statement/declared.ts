import { stringValue } from '#core/xml/string-value.ts';
import {
  childElements,
  isLeaf,
  type OnStep,
  paced,
  structuralPath,
  visitAttributes,
} from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import type { Units } from './decimal.ts';
import { signOfWord } from './marks.ts';
import { type Hint, normalised, says } from './proposal.ts';
import type { ValuePlace } from './report.ts';
import type { DeclaredRole, DeclaredRules } from './role-names.ts';

export type FactKind = DeclaredRole | 'debit-count' | 'credit-count' | 'period' | 'label';

/** A value outside of the rows: what its name says it is, if anything, and the mark beside it. */
export type Fact = ValuePlace & {
  kind: FactKind | null;
  /** Whether the name says that it is a fee or interest. */
  isFee: boolean;
  text: string;
  mark: 1 | -1 | null;
  /** What it lacks to be read. */
  doubt: string | null;
};

/** No declared value is longer. */
const longest = 60;
const mostFacts = 20_000;
/** Attributes and elements that say what the value beside them is. */
const namingNames = /^(?:balance )?(?:type|typ|tipo|code|kind|name|label|key|art|soort|nature)$/;
const wholeCount = /^(?:count|cnt|anzahl|nombre|cantidad|conteggio|aantal|rowcount)$/;

export const pageName = /^(?:page|seite|pagina|blatt|blad|sheet|hoja|feuille)s?$/;

const sideOf = (words: string): 'debit' | 'credit' | null => {
  const [debit, credit] = [says(words, 'debit'), says(words, 'credit')];
  return debit === credit ? null : debit ? 'debit' : 'credit';
};

/** What a value is by its own name, and by the names near it. */
export function kindOf(own: string, near: string): FactKind | null {
  const all = `${near} ${own}`;
  const is = (hint: Hint): boolean => says(own, hint);
  if (is('moment') || is('currency') || namingNames.test(own)) return null;
  if (is('account') && !is('balance')) return 'label';
  const counts = is('count') || is('countOf');
  const side = sideOf(own) ?? sideOf(near);
  if (counts && (is('rows') || sideOf(own) || wholeCount.test(own)))
    return says(all, 'aside') ? null : side ? `${side}-count` : 'count';
  const isFrom = is('from') || (!is('to') && says(near, 'from'));
  const isTo = is('to') || (!is('from') && says(near, 'to'));
  const opens = is('opening') ? 2 : says(near, 'opening') ? 1 : 0;
  const closes = is('closing') ? 2 : says(near, 'closing') ? 1 : 0;
  const isMoney = is('balance') || is('amount') || /^(?:opening|closing|value|)$/.test(own);
  const isBalance = says(all, 'balance') || /\b(?:opening|closing)\b/.test(all);
  if (isBalance && opens !== closes && !is('date')) {
    const isOwn = isMoney || is('opening') || is('closing');
    return !isOwn || counts || says(all, 'aside') ? null : opens > closes ? 'opening' : 'closing';
  }
  if (says(all, 'balance')) return null;
  if (says(all, 'total') && side && !says(all, 'aside')) return `${side}-total`;
  if (is('total') && is('rows')) return 'count';
  if (isFrom !== isTo) return isFrom ? 'period-from' : 'period-to';
  return is('period') ? 'period' : null;
}

/** The values outside of rows, in the order of the document. */
export function collectFacts(
  tree: XmlTree,
  rows: readonly number[],
  onStep: OnStep | undefined,
): Fact[] {
  const facts: Fact[] = [];
  const pace = paced(onStep);
  const known = new Map<string, { kind: FactKind | null; isFee: boolean }>();
  const inRow = new Uint8Array(tree.count);
  for (const row of rows) inRow[row] = 1;
  const above = new Map<number, { near: string; mark: 1 | -1 | null }>();
  const add = (place: ValuePlace, text: string, own: string, near: string, mark: 1 | -1 | null) => {
    const key = `${own}|${near}`;
    const found = known.get(key) ?? {
      kind: kindOf(own, near),
      isFee: says(own, 'fee') || says(own, 'valueDate'),
    };
    if (known.size < 5000) known.set(key, found);
    const isSome = /\d/.test(text) || found.kind === 'opening' || found.kind === 'closing';
    if (isSome && text !== '' && text.length <= longest && facts.length < mostFacts)
      facts.push({ ...place, ...found, text, mark, doubt: null });
  };
  for (let node = 1; node < tree.count; ) {
    pace(1);
    if (!tree.isElement(node) || inRow[node] === 1) {
      node = tree.isElement(node) ? tree.after(node) : node + 1;
      continue;
    }
    const own = normalised(tree.name(node).local);
    const naming: string[] = [];
    let mark: 1 | -1 | null = null;
    const look = (name: string, text: string): void => {
      if (text.length > longest) return;
      const words = normalised(name.replace(/^\w+:/, ''));
      if (namingNames.test(words)) naming.push(normalised(text));
      if (says(words, 'sign')) mark ??= signOfWord(text);
    };
    visitAttributes(tree, node, look);
    const leaf = isLeaf(tree, node);
    if (!leaf && tree.after(node) - node < 40)
      for (const child of childElements(tree, node))
        if (inRow[child] !== 1 && isLeaf(tree, child))
          look(tree.name(child).local, stringValue(tree, child).trim());
    // <balance><type>opening</type><amount><value>
    const holder = says(own, 'amount') && !leaf ? above.get(tree.parent(node)) : undefined;
    const near = [holder?.near, own, ...naming].join(' ').trim();
    mark ??= holder?.mark ?? null;
    visitAttributes(tree, node, (attribute, text) =>
      add(
        { element: node, attribute },
        text.trim(),
        normalised(attribute.replace(/^\w+:/, '')),
        near,
        mark,
      ),
    );
    if (leaf) {
      const around = above.get(tree.parent(node));
      const text = stringValue(tree, node).trim();
      const place = { element: node, attribute: null };
      add(place, text, near, around?.near ?? '', mark ?? around?.mark ?? null);
    } else above.set(node, { near: pageName.test(own) ? '' : near, mark });
    node += 1;
  }
  return facts;
}

/** The path of a value as a person says it: "/statement/@count". */
export const factPath = (tree: XmlTree, { element, attribute }: ValuePlace): string =>
  `${structuralPath(tree, element)}${attribute === null ? '' : `/@${attribute}`}`;

/** A declared amount; `units` is null where its text cannot be read, `rivals` are other texts that may be the same value. */
export type DeclaredAmount = { fact: Fact; units: Units | null; rivals: string[] };
export type Side = 'all' | 'debits' | 'credits';

/** What a part declares about its rows. */
export type Declared = {
  opening: DeclaredAmount | null;
  closing: DeclaredAmount | null;
  counts: { fact: Fact; value: number; of: Side }[];
  totals: { amount: DeclaredAmount; of: 'debits' | 'credits' }[];
  from: Fact[];
  to: Fact[];
  period: Fact[];
};

/** Sorts the values of a part by what they are; `isAside` says of pages and the like that they are not about the whole. */
export function declare(
  tree: XmlTree,
  facts: readonly Fact[],
  said: DeclaredRules,
  unitsIn: (text: string) => Units | null,
  isAside: (element: number) => boolean,
): Declared {
  const of = (kind: FactKind): Fact[] => {
    const path = said[kind as DeclaredRole];
    if (path === null) return [];
    const named = facts.filter((fact) => fact.kind === kind);
    if (path === undefined) return named;
    // Several values may have the path, as <balance type="opening"> and <balance type="closing">.
    const own = named.filter((fact) => factPath(tree, fact) === path);
    return own.length > 0 ? own : facts.filter((fact) => factPath(tree, fact) === path);
  };
  const amount = (kind: FactKind): DeclaredAmount | null => {
    const all = of(kind);
    const whole = all.filter(({ element }) => !isAside(element));
    const fact = whole[0] ?? (kind === 'closing' ? all.at(-1) : all[0]);
    if (!fact) return null;
    const unitsOf = ({ text, mark }: Fact): Units | null => {
      const units = unitsIn(text);
      return units !== null && mark === -1 && units > 0 ? -units : units;
    };
    const units = unitsOf(fact);
    const rivals = whole.filter((one) => unitsOf(one) !== units).map(({ text }) => text);
    return { fact, units, rivals };
  };
  const count = (kind: FactKind, side: Side) =>
    of(kind).flatMap((fact) =>
      /^\d{1,9}$/.test(fact.text) && !isAside(fact.element)
        ? [{ fact, value: Number(fact.text), of: side }]
        : [],
    );
  const total = (kind: FactKind, side: 'debits' | 'credits') => {
    const found = amount(kind);
    return found && !isAside(found.fact.element) ? [{ amount: found, of: side }] : [];
  };
  return {
    opening: amount('opening'),
    closing: amount('closing'),
    counts: [
      ...count('count', 'all'),
      ...count('debit-count', 'debits'),
      ...count('credit-count', 'credits'),
    ],
    totals: [...total('debit-total', 'debits'), ...total('credit-total', 'credits')],
    from: of('period-from'),
    to: of('period-to'),
    period: of('period'),
  };
}
