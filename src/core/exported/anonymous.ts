import { documentStatuses, itemParts, paletteColors, views } from '../contract/shapes.ts';
import { codes } from '../statement/camt.ts';
import { isDate } from '../statement/dates.ts';
import { kindOf } from '../statement/declared.ts';
import { signOfWord } from '../statement/marks.ts';
import { decimalSignOf, readNumber } from '../statement/numbers.ts';
import { normalised, ownWords, rolesNamed } from '../statement/proposal.ts';
import { notBooked } from '../statement/rows.ts';
import { actionNames } from '../widget/actions.ts';
import { writtenAttributes } from '../xml/attributes.ts';
import { scanXml } from '../xml/scan.ts';
import { nodeKinds } from '../xml/tree-columns.ts';
import { contentText } from '../xml/values.ts';
import { type Copied, type Found, foundIn, innerOf, isMarkup } from './copied.ts';
import { createNames, times } from './names.ts';
import { fewest, saysOf } from './reduce.ts';

/** Words of the contract, of addresses, of CAMT and of currencies, which say nothing of a person. */
const known: ReadonlySet<string> = new Set(
  [
    ...'true false null yes no http https mailto www message mark_read book eur usd gbp chf'.split(
      ' ',
    ),
    ...[...paletteColors, ...documentStatuses, ...views, ...actionNames],
    ...[...codes.opening, ...codes.closing, ...Object.keys(itemParts)],
  ].map((word) => word.toLowerCase()),
);

type Kind = 'count' | 'amount' | 'date' | 'text';

/** What a value is by its name, and by the name of what it is in. */
function kindNamed(name: string, near: string): Kind {
  const roles = [kindOf(normalised(name), normalised(near)), ...rolesNamed(ownWords(name))].join();
  if (/count|number/.test(roles)) return 'count';
  if (/amount|debit|credit|balance|fee|opening|closing/.test(roles)) return 'amount';
  return /date|period/.test(roles) || /(?:time|stamp|date|ts|at)$/i.test(name) ? 'date' : 'text';
}

/** Whether a text is a date and nothing else. */
const isDateAlone = (text: string): boolean =>
  (/^[\d\s.,:/TZ+-]+$/.test(text) || /^\d?\d?\.? ?\p{L}+\.? ?\d[\d ,]*$/u.test(text)) &&
  isDate(text);

type Replacing = {
  nameFor: (text: string) => string;
  factor: number;
  kept: ReadonlySet<string>;
  /** Hears of a text that is replaced. */
  onReplaced: (text: string) => void;
};
type Cell = (written: string, kind: Kind) => string;

/** Replaces what a JSON or XML text says: amounts by a multiple, texts by others. */
function anonymised(text: string, replacing: Replacing): string {
  const { nameFor, factor, kept, onReplaced } = replacing;
  const isXml = isMarkup(text);
  const values = isXml ? text.match(/(?<=[>"'])[^<>"']{0,30}\d[^<>"']{0,30}(?=[<"'])/g) : null;
  const sign = decimalSignOf(values ?? []);
  const cell: Cell = (written, kind) => {
    const value = written.trim();
    if (value === '' || kept.has(value) || known.has(value.toLowerCase())) return written;
    // Short whole numbers count, number rows, or are codes.
    const isCount = kind === 'count' || (kind !== 'amount' && value.length < 4);
    if (isCount && /^-?\d{1,9}$/.test(value)) return written;
    const number = readNumber(value, sign);
    if (number && (kind === 'amount' || (number.behind > 0 && kind !== 'date')))
      return times(written, factor, sign);
    if ((kind === 'date' || /\D/.test(value)) && isDateAlone(value)) return written;
    if (signOfWord(value) !== null || notBooked.test(value)) return written;
    const inner = innerOf(value);
    if (inner) return inner.write(anonymised(inner.text, replacing));
    onReplaced(value);
    return nameFor(written);
  };
  return isXml ? inXml(text, nameFor, cell) : inJson(text, cell);
}

/** The values of a JSON text, or of what was meant to be one. */
function inJson(text: string, cell: Cell): string {
  let kind: Kind = 'text';
  // Strings, also one that is not closed, numbers and words; with what makes a key of it.
  const tokens =
    /"(?:[^"\\]|\\.)*"?(\s*:)?|-?\d[\d.eE+-]*|[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*(\s*[:=])?/gu;
  return text.replace(tokens, (token: string, ...[colon, sign]: string[]) => {
    const end = token.length - (colon ?? sign ?? '').length;
    const value = token.slice(0, end).replace(/^"|"$/g, '');
    if (colon ?? sign) {
      kind = kindNamed(value, '');
      return token;
    }
    if (!token.startsWith('"'))
      return /^\d+$/.test(token) && kind === 'date' ? token : cell(token, kind);
    try {
      const read = JSON.parse(token) as string;
      const changed = cell(read, kind);
      return changed === read ? token : JSON.stringify(changed);
    } catch {
      return token.replace(value, () => cell(value, kind));
    }
  });
}

/** The texts and attributes of an XML text; its names and declarations stay. */
function inXml(xml: string, nameFor: Replacing['nameFor'], cell: Cell): string {
  const tree = scanXml(xml);
  let [written, at] = ['', 0];
  const put = (start: number, end: number, change: (raw: string) => string): void => {
    written += xml.slice(at, start) + change(xml.slice(start, end));
    at = end;
  };
  const escaped = (raw: string, kind: Kind, quote: string): string => {
    const value = contentText(raw);
    const other = cell(value, kind);
    return other === value
      ? raw
      : other
          .replace(/&(?!\w+;)/g, '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll(quote, `&#${quote.charCodeAt(0)};`);
  };
  const nameAt = (node: number): string => (tree.isElement(node) ? tree.name(node).local : '');
  for (let node = 1; node < tree.count; node += 1) {
    const [start, end, parent] = [tree.start(node), tree.end(node), tree.parent(node)];
    switch (tree.kind(node)) {
      case nodeKinds.element:
        for (const { qname, local, valueStart, valueEnd } of writtenAttributes(tree, node))
          if (!/^(?:xmlns|xml:|xsi:)/.test(qname))
            put(valueStart, valueEnd, (raw) =>
              escaped(raw, kindNamed(local, nameAt(node)), xml.charAt(valueEnd)),
            );
        break;
      case nodeKinds.text: {
        const kind = kindNamed(nameAt(parent), nameAt(tree.parent(parent)));
        put(start, end, (raw) =>
          raw.replace(/(<!\[CDATA\[)([\s\S]*?)(?=\]\]>|$)|[^<\]]+/g, (part, open, inside) =>
            open ? open + cell(inside, kind) : escaped(part, kind, '>'),
          ),
        );
        break;
      }
      case nodeKinds.comment:
        put(start, end, nameFor);
        break;
      case nodeKinds.instruction:
        put(start, end, (raw) => raw.replace(/(?<!^<\?xml)\s[\s\S]*/, nameFor));
        break;
      default:
        put(start, end, (raw) => raw.replace(/"[^"]*"|'[^']*'/g, nameFor));
    }
  }
  return written + xml.slice(at);
}

/** What must be the same in a copy: findings, statement checks and the columns that they rest on, all but texts and amounts. */
const sameIn = ({ findings, document }: Found): string =>
  JSON.stringify([
    findings.map((one) => [one.level, one.clause, one.path, one.edit?.op, saysOf(one)]),
    document?.statements.map(({ path, columns, rows, roles, findings: checks }) => [
      ...[path, columns, rows, roles],
      checks.map(({ id, outcome, rows: own, place }) => [id, outcome, own, place]),
    ]),
    [document?.note, document?.unread.count, document?.unread.first?.role],
  ]);

/** A copy whose findings and statement checks are those of the text; `kept` are texts that stayed because a finding rests on them. */
export type AnonymousCopy = { text: string; kept: readonly string[] };

/** More texts are not judged for one copy. */
const mostSteps = 1000;
/** No text that a finding may rest on is longer. */
const longestKept = 40;

/**
 * Replaces names, account numbers and texts by others of the same form, and amounts by one multiple of them, 2 to 9 times. Null where no such
 * copy has the same findings and checks. `random` is from 0 to 1.
 */
export function anonymousCopy(copied: Copied, random: () => number): AnonymousCopy | null {
  const wanted = sameIn(foundIn(copied, copied.text));
  const nameFor = createNames(random, known);
  const factor = 2 + Math.floor(random() * 8);
  const replaced = new Set<string>();
  const onReplaced = (text: string): void => void replaced.add(text);
  let steps = 0;
  const copyWith = (kept: readonly string[]): string =>
    anonymised(copied.text, { nameFor, factor, kept: new Set(kept), onReplaced });
  const isSame = (kept: readonly string[]): boolean => {
    steps += 1;
    return steps <= mostSteps && sameIn(foundIn(copied, copyWith(kept))) === wanted;
  };
  if (isSame([])) return { text: copyWith([]), kept: [] };
  const short = [...replaced].filter(({ length }) => length <= longestKept);
  // The cells of a header are looked for first.
  const named = short.filter((text) => rolesNamed(ownWords(text)).length > 0);
  const enough = [named, short].find(isSame);
  const kept = enough && fewest(enough, isSame);
  return kept ? { text: copyWith(kept), kept } : null;
}
