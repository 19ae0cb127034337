import type { Edit } from '../contract/finding.ts';
import { likeness } from '../contract/likeness.ts';
import {
  areAlike,
  hasContent,
  isLabelKey,
  meantLabels,
  meantText,
  rowFormOf,
} from '../contract/meant-values.ts';
import { placeholderFor } from '../contract/placeholders.ts';
import { listKeys, meantKey, recordParts, tagParts } from '../contract/shapes.ts';
import { meantBoolean, nearest } from '../contract/spelling.ts';
import { meantTime } from '../contract/timestamp.ts';
import { isObject, type JsonObject } from '../contract/words.ts';
import { plainBase64 } from '../document/mistaken-base64.ts';
import type { Path } from '../json/path.ts';
import { parseJson } from '../json/text.ts';
import {
  isListNode,
  isObjectNode,
  type JsonMember,
  type JsonNode,
  type JsonText,
  memberAt,
  memberFor,
  membersOf,
  nodesTo,
  originOf,
  outdent,
  readTree,
  rename,
  rewrite,
  settle,
  textOf,
  valueIn,
  writtenNode,
} from '../json/text-tree.ts';
import { fallbackColor } from '../widget/item.ts';
import { isItemKey } from '../widget/reply/item.ts';
import type { Change, ChangeRule } from './change-words.ts';

/** An edit with the values from the root to its place, those that are there, and what it is a member by in the container around it. */
type Placed = {
  edit: Exclude<Edit, { op: 'header' | 'json' }>;
  nodes: JsonNode[];
  member: JsonMember | undefined;
};

/** What the edits of one round share: `taken` are the placeholders in the reply, `unsettled` the containers whose members take other places. */
type Round = {
  tree: JsonText;
  changes: Change[];
  taken: Set<string>;
  unsettled: Set<JsonNode>;
};

const isString = ({ raw }: JsonNode): boolean => raw.startsWith('"');
const stringOf = ({ raw }: JsonNode): string => JSON.parse(raw) as string;
const textNode = (text: string, origin: JsonNode['origin'] = null): JsonNode =>
  writtenNode(JSON.stringify(text), origin);

/** Makes a container of a value, in its place. */
const become = (node: JsonNode, raw: '{}' | '[]', members: JsonMember[]): void => {
  const { tail } = node;
  Object.assign(node, { raw, from: -1, members, tail: members.length === 0 ? '' : tail });
};

/** The value as it was, to stand in another place. It is opened, so that its members know where they were. */
function moved(node: JsonNode): JsonNode {
  const copy = { ...node };
  membersOf(copy);
  return copy;
}

function note({ changes }: Round, rule: ChangeRule, node: JsonNode, key?: string): void {
  changes.push({ rule, path: originOf(node), ...(key !== undefined && { key }) });
}

/** A placeholder for `key` that occurs nowhere else in the reply. A person replaces it. */
function placeholder({ taken }: Round, key: string, path: Path): string {
  const index = path.findLast((step) => typeof step === 'number');
  for (let number = index === undefined ? 0 : index + 1; ; number += 1 + Number(number === 0)) {
    const text = placeholderFor(key, number);
    if (taken.has(text)) continue;
    taken.add(text);
    return text;
  }
}

/** Writes a value under a key that the object does not have. */
function add(container: JsonNode, key: string, node: JsonNode): JsonNode {
  membersOf(container).push(memberFor(container, key, node));
  return node;
}

/** The text that a value holds; what its wrapper says beside it is left out, and noted. */
function asText(round: Round, node: JsonNode, joint: string): boolean {
  const meant = isString(node) ? null : meantText(valueIn(node));
  if (meant === null) return false;
  const at = (path: Path): JsonNode => nodesTo(node, path).at(-1) as JsonNode;
  const lines = meant.at.map((path) => (isString(at(path)) ? stringOf(at(path)) : at(path).raw));
  for (const path of meant.beside) note(round, 'beside', at(path));
  rewrite(node, JSON.stringify(lines.join(joint)));
  return true;
}

/** Keys under which the tooltip of a tag is sent. */
const tooltipKeys = ['hint', 'tip', 'help', 'description', 'desc', 'title', 'text'];
const tagKeys = Object.keys(tagParts);

/** The key of a tag that another one means beside those that are there. */
function meantTagKey(key: string, has: (key: string) => boolean): string | null {
  const near = nearest(key, tagKeys);
  if (near !== null && !has(near)) return near;
  if (isLabelKey(key) && !has('label')) return 'label';
  return tooltipKeys.includes(key) && !has('tooltip') ? 'tooltip' : null;
}

/** Completes a tag that has a label: gray, with its label as tooltip. Of a text makes one. Keys that a tag does not have stay, with their finding. */
function asTag(round: Round, node: JsonNode, isSparing: boolean): boolean {
  if (!isObjectNode(node)) {
    if (isListNode(node) || node.raw === 'null' || node.raw === 'true' || node.raw === 'false')
      return false;
    const label = isString(node) ? node.raw : JSON.stringify(node.raw);
    rewrite(node, `{"label":${label},"color":"${fallbackColor}","tooltip":${label}}`);
    return true;
  }
  const before = textOf({ before: '', root: node, after: '' });
  if (
    !membersOf(node).some(({ key, node: one }) => isLabelKey(key ?? '') && hasContent(valueIn(one)))
  )
    return false;
  for (const member of membersOf(node))
    if (!hasContent(valueIn(member.node)) && !(member.key === 'tooltip' && isString(member.node)))
      member.instead = [];
  settle(node);
  const has = (key: string): boolean => memberAt(node, key) !== undefined;
  for (const member of membersOf(node)) {
    const { key } = member;
    const to = key === null || tagKeys.includes(key) ? null : meantTagKey(key, has);
    if (to !== null) rename(member, to);
  }
  for (const key of tagKeys) {
    const value = memberAt(node, key)?.node;
    const label = valueIn(memberAt(node, 'label')?.node ?? textNode(''));
    if (value) asText(round, value, ', ');
    else add(node, key, textNode(key === 'color' ? fallbackColor : String(label)));
  }
  if (!isSparing)
    for (const member of membersOf(node))
      if (member.key !== null && !tagKeys.includes(member.key)) {
        note(round, 'removed', member.node);
        member.instead = [];
        round.unsettled.add(node);
      }
  return textOf({ before: '', root: node, after: '' }) !== before;
}

/** The rows of a list that is written in another form (`rowFormOf`), each as an object. */
function asRows(round: Round, node: JsonNode): boolean {
  const form = rowFormOf(valueIn(node));
  if (form === null) return false;
  if (form.form === 'keyed') {
    const members = membersOf(node);
    for (const { key, node: row } of members) {
      const hasId = membersOf(row).some((own) => meantKey(own.key ?? '') === 'id');
      if (hasId || key === null) continue;
      const id = memberFor(row, 'id', textNode(key, row.origin));
      row.members = [id, ...membersOf(row)];
    }
    const rows = members.map((member): JsonMember => {
      const head = /^\s*/.exec(member.head)?.[0] ?? '';
      return { ...member, head, headFrom: -1, key: null };
    });
    become(node, '[]', rows);
  } else if (form.form === 'cells') {
    const holder = form.rows === null ? node : (memberAt(node, form.rows) as JsonMember).node;
    const rows = form.rows === null ? membersOf(holder).slice(1) : membersOf(holder);
    for (const { node: row } of rows)
      become(
        row,
        '{}',
        membersOf(row).map(({ node: cell }, index) =>
          memberFor(writtenNode('{}'), form.names[index] ?? '', cell),
        ),
      );
    holder.members = rows;
    holder.from = -1;
    const columns = form.columns === null ? undefined : memberAt(node, form.columns);
    // What else is said of the columns stays.
    if (columns && membersOf(columns.node).every(({ node: name }) => isString(name))) {
      columns.instead = [];
      settle(node);
    }
  } else if (form.form === 'pages') {
    const rows = membersOf(node).flatMap(({ node: page }) => membersOf(page));
    node.members = rows.flatMap((list) => membersOf(list.node));
    node.from = -1;
  } else {
    if (memberAt(node, 'items') && !form.keys.includes('items')) return false;
    const lists = form.keys.map((key) => memberAt(node, key) as JsonMember);
    const [first] = lists as [JsonMember];
    const rows = lists.flatMap((list) => membersOf(list.node));
    first.node.members = rows;
    first.node.from = -1;
    rename(first, 'items');
    for (const list of lists.slice(1)) list.instead = [];
    settle(node);
  }
  note(round, 'list', node);
  return true;
}

/** Keys that mean something where a lifted item or document then is. */
const isRead = (key: string): boolean => isItemKey(key) || Object.hasOwn(recordParts, key);

/**
 * Takes a value out of the containers around it, of which `nodes` are the outermost to the value itself, and puts it in the place of the outermost: a list as "items", the members of an
 * object as its own. What stood beside it stays beside it; what would be there twice, or be read as a part of the item or document, stays under the key of the wrapper. Changes nothing
 * where that is taken as well, or the fields of a row contradict each other.
 */
function lift(round: Round, nodes: readonly JsonNode[], path: Path, isRow: boolean): boolean {
  const base = nodes[0] as JsonNode;
  const found = nodes.at(-1) as JsonNode;
  const inner = isString(found) ? stringOf(found).trim() : null;
  if (inner !== null && !parseJson(inner).ok) return false;
  if (nodes.length === 1) {
    if (inner === null) return false;
    note(round, 'moved', found);
    rewrite(base, inner);
    return true;
  }
  const value = inner === null ? moved(found) : writtenNode(inner, found.origin);
  const own = isObjectNode(value) ? membersOf(value) : null;
  if (own === null && !isListNode(value)) return false;
  const keys = new Map(own ? own.map(({ key, node }) => [key, node.raw]) : [['items', '']]);
  const isReply = own !== null && !isRow && !listKeys.some((key) => keys.has(key));
  const spare: JsonMember[] = [];
  const flat = (container: JsonNode, depth: number): JsonMember[] =>
    membersOf(container).flatMap((member) => {
      if (member.node === nodes[depth + 1]) {
        if (depth + 2 < nodes.length) return flat(member.node, depth + 1);
        return own ?? [{ ...memberFor(base, 'items', value), head: '"items":' }];
      }
      const { key, node } = member;
      if (key === null || keys.has(key) || (isReply && isRead(key))) {
        if (keys.get(key) !== node.raw) spare.push(member);
        return [];
      }
      keys.set(key, node.raw);
      return [member];
    });
  const heads = {
    from: membersOf(nodes.at(-2) ?? base).at(-1)?.head ?? '',
    to: membersOf(base).at(-1)?.head ?? '',
  };
  const members = flat(base, 0);
  const [wrapper] = path;
  const isAmbiguous =
    spare.length > 0 &&
    (isRow ||
      typeof wrapper !== 'string' ||
      keys.has(wrapper) ||
      spare.some(
        ({ key }, index) => key === null || spare.findIndex((one) => one.key === key) !== index,
      ));
  if (isAmbiguous) return false;
  const inside =
    own === null ? [{ head: '', headFrom: -1, key: null, node: value, after: '' }] : own;
  for (const member of inside) {
    const deeper = own === null ? heads.from : (own.at(-1)?.head ?? '');
    outdent(member, deeper, own === null ? (members.length > 1 ? heads.to : '\n') : heads.to);
  }
  note(round, 'moved', found);
  if (own === null && members.length === 1 && spare.length === 0) {
    const { raw, from, members: rows, tail } = value;
    Object.assign(base, { raw, from, members: rows, tail });
    return true;
  }
  const tail = base.members === null ? '' : base.tail;
  become(base, '{}', members);
  base.tail = tail;
  if (spare.length > 0 && typeof wrapper === 'string') {
    const rest = writtenNode('{}', { of: base, step: wrapper });
    rest.members = spare;
    add(base, wrapper, rest);
  }
  return true;
}

/** Puts the values of a list into the place of the list. */
function spread(round: Round, holder: JsonNode, member: JsonMember): void {
  const { head } = member;
  member.instead = membersOf(member.node).map((one) => ({ ...one, head, headFrom: -1, after: '' }));
  round.unsettled.add(holder);
  note(round, 'list', member.node);
}

/** The first row of a list of rows, or a row itself. */
function rowsIn(node: JsonNode | undefined): JsonObject[] {
  const row = node && isListNode(node) ? membersOf(node)[0]?.node : node;
  const value = row && isObjectNode(row) ? valueIn(row) : null;
  return isObject(value) ? [value] : [];
}

/** A row that is no object: its text as a title, or the rows of a list in its place. */
function asItem(round: Round, nodes: readonly JsonNode[], member: JsonMember, path: Path): boolean {
  const { node } = member;
  const holder = nodes.at(-2);
  // Cells without the names of their columns are no rows; nor is a list that describes the rows, such as one of their columns.
  const isListOfRows = membersOf(node).every(
    (one) => isObjectNode(one.node) || isListNode(one.node),
  );
  if (isListNode(node) && membersOf(node).length > 0 && isListOfRows && holder) {
    const [first] = membersOf(holder);
    if (!areAlike([rowsIn(first?.node), rowsIn(node)])) return false;
    spread(round, holder, member);
    return true;
  }
  // A number may be an id, or a byte of something else.
  if (!isString(node)) return false;
  note(round, 'row', node);
  const text = stringOf(node);
  const inner = parseJson(text);
  if (inner.ok && isObject(inner.value)) {
    rewrite(node, text);
    return true;
  }
  const id = JSON.stringify(placeholder(round, 'id', path));
  note(round, 'placeholder', node, 'id');
  rewrite(node, `{"id":${id},"title":${node.raw}}`);
  return true;
}

/** Leaves a member out; nothing with content, unless it was asked for. */
function leaveOut(
  round: Round,
  nodes: readonly JsonNode[],
  member: JsonMember,
  rule: 'empty' | 'removed',
): void {
  const holder = nodes.at(-2);
  if (!holder || (rule === 'empty' && hasContent(valueIn(member.node)))) return;
  note(round, rule, member.node);
  member.instead = [];
  round.unsettled.add(holder);
}

/** Writes a value in another form: by what rule, or nothing where it has none. */
function reform(
  round: Round,
  op: Edit['op'],
  node: JsonNode,
  path: Path,
  isSparing: boolean,
): ChangeRule | null {
  const write = (json: string, rule: ChangeRule): ChangeRule | null => {
    if (json === node.raw) return null;
    rewrite(node, json);
    return rule;
  };
  switch (op) {
    case 'as-text':
      // Several ids are not one.
      if (path.at(-1) === 'id' && membersOf(node).length > 1) return null;
      return asText(round, node, path.at(-1) === 'description' ? '\n' : ', ') ? 'text' : null;
    case 'as-boolean':
      return write(JSON.stringify(meantBoolean(valueIn(node))), 'boolean');
    case 'as-number': {
      const number = Number(valueIn(node));
      return Number.isFinite(number) ? write(String(number), 'number') : null;
    }
    case 'as-time': {
      const time = meantTime(valueIn(node));
      if (time === null) return null;
      return write(JSON.stringify(time), /(?:Z|[+-]\d\d:\d\d)$/.test(time) ? 'date' : 'local-date');
    }
    case 'as-base64': {
      const base64 = plainBase64(isString(node) ? stringOf(node) : node.raw);
      return base64 === null ? null : write(JSON.stringify(base64), 'base64');
    }
    case 'as-labels': {
      const labels = isString(node) || isObjectNode(node) ? meantLabels(valueIn(node)) : [node.raw];
      return labels === null ? null : write(JSON.stringify(labels), 'list');
    }
    case 'as-list': {
      const only = moved(node);
      become(node, '[]', []);
      node.members = [memberFor(node, null, only)];
      return 'list';
    }
    case 'as-tag':
      return asTag(round, node, isSparing) ? 'tag' : null;
    default:
      return null;
  }
}

/** Writes a value of Assay's own, or a placeholder, where there is none or an empty one. */
function fill(round: Round, { edit, nodes }: Placed): void {
  if (edit.op !== 'set' && edit.op !== 'placeholder') return;
  const { path } = edit;
  const key = String(path.at(-1));
  const node = nodes[path.length];
  const holder = nodes[path.length - 1];
  if (node) {
    const value = valueIn(node);
    const isFree = !hasContent(value) || (key === 'id' && typeof value === 'boolean');
    if (edit.op === 'placeholder' && !isFree) return;
    if (edit.op === 'placeholder') note(round, 'placeholder', node, key);
    else note(round, hasContent(value) ? 'spelled' : 'added', node);
    rewrite(node, JSON.stringify(edit.op === 'set' ? edit.value : placeholder(round, key, path)));
  } else if (holder && isObjectNode(holder) && !memberAt(holder, key)) {
    const value = edit.op === 'set' ? edit.value : placeholder(round, key, path);
    const origin = { of: holder, step: key };
    const added = add(holder, key, writtenNode(JSON.stringify(value), origin));
    note(
      round,
      edit.op === 'set' ? 'added' : 'placeholder',
      added,
      edit.op === 'set' ? undefined : key,
    );
  }
}

/** Carries out one edit whose place is there. */
function apply(round: Round, placed: Placed, isSparing: boolean): void {
  const { edit, nodes, member } = placed;
  const { path } = edit;
  const node = nodes[path.length];
  if (node === undefined) return;
  const holder = nodes[path.length - 1];
  switch (edit.op) {
    case 'rename':
      if (!member || !holder || memberAt(holder, edit.to)) return;
      note(round, 'renamed', node);
      rename(member, edit.to);
      return;
    case 'keep':
    case 'parse':
      lift(round, nodes, path, false);
      return;
    case 'lift':
      lift(round, nodes.slice(-2), path.slice(-1), true);
      return;
    case 'as-rows':
      asRows(round, node);
      return;
    case 'wrap': {
      const { root } = round.tree;
      const only = moved(node);
      become(root, '{}', []);
      const items = add(root, 'items', writtenNode('[]'));
      items.members = [memberFor(writtenNode('[]'), null, only)];
      note(round, 'list', only);
      return;
    }
    case 'omit':
      if (member) leaveOut(round, nodes, member, 'empty');
      return;
    case 'remove':
      if (member && !isSparing) leaveOut(round, nodes, member, 'removed');
      return;
    case 'once':
      if (!isSparing && holder)
        for (const one of membersOf(holder))
          if (one.key === path.at(-1) && one !== member) leaveOut(round, nodes, one, 'removed');
      return;
    case 'as-item':
      if (member && hasContent(valueIn(node))) asItem(round, nodes, member, path);
      else if (member) leaveOut(round, nodes, member, 'empty');
      return;
    case 'set':
    case 'placeholder':
      fill(round, placed);
      return;
    default: {
      if (edit.op === 'as-tag' && member && !hasContent(valueIn(node))) {
        leaveOut(round, nodes, member, 'empty');
        return;
      }
      if (edit.op === 'as-tag' && isListNode(node) && holder && member) {
        spread(round, holder, member);
        return;
      }
      const at = originOf(node);
      const rule = reform(round, edit.op, node, path, isSparing);
      if (rule !== null) round.changes.push({ rule, path: at });
    }
  }
}

function placeOf(root: JsonNode, edit: Placed['edit']): Placed {
  const nodes = nodesTo(root, edit.path);
  const [holder, step] = [nodes[edit.path.length - 1], edit.path.at(-1)];
  return { edit, nodes, member: holder && step !== undefined ? memberAt(holder, step) : undefined };
}

/** Edits after which nothing is where it was, so that one of them is carried out alone. */
const movesAll = ({ op }: Edit): boolean =>
  op === 'keep' || op === 'parse' || op === 'wrap' || op === 'as-rows' || op === 'json';

/** The JSON that a text with something around it, or in another notation, was meant to be; null where nobody can tell. */
const meantJson = (text: string): string | null => {
  const parsed = parseJson(text);
  return parsed.ok || parsed.bound !== null ? null : (likeness(text, parsed).json ?? null);
};

/** A reply on its way: its text, and the tree of it once it is JSON. */
export type Corrected = { text: string; tree: JsonText | null };

/**
 * Carries the edits out in a reply, which keeps its layout, its order and the spelling of its numbers everywhere else. Returns what was changed; none where nothing could be. Edits that contradict
 * an earlier one are left out, as are those that do not fit the text. Nothing with content is taken out, but with `removeIgnored` what the contract ignores.
 */
export function correct(reply: Corrected, edits: readonly Edit[], removeIgnored = false): Change[] {
  const ofBody = edits.flatMap((edit) => (edit.op === 'header' ? [] : [edit]));
  const moving = ofBody.find(movesAll);
  if (moving?.op === 'json') {
    const meant = meantJson(reply.text);
    if (meant === null) return [];
    reply.tree = parseJson(meant).ok ? readTree(meant, true) : null;
    reply.text = meant;
    return [{ rule: 'json', path: [] }];
  }
  if (!parseJson(reply.text).ok) return [];
  reply.tree ??= readTree(reply.text);
  const { tree } = reply;
  const round: Round = {
    tree,
    changes: [],
    taken: new Set(
      Array.from(reply.text.matchAll(/"(PLACEHOLDER-[^"\\]*)"/g), ([, one = '']) => one),
    ),
    unsettled: new Set(),
  };
  const placed = (moving ? [moving] : ofBody).flatMap((edit): Placed[] =>
    edit.op === 'json' ? [] : [placeOf(tree.root, edit)],
  );
  // A key that another one is renamed to needs no value of its own.
  const isFilling = ({ edit: { op } }: Placed): boolean => op === 'set' || op === 'placeholder';
  for (const one of placed) if (!isFilling(one)) apply(round, one, !removeIgnored);
  for (const one of placed) if (isFilling(one)) fill(round, one);
  for (const container of round.unsettled) settle(container);
  if (round.changes.length > 0) reply.text = textOf(tree);
  return round.changes;
}

/** The reply with the edits carried out; null where nothing could be changed. */
export function correctedReply(text: string, edits: readonly Edit[]): string | null {
  const reply: Corrected = { text, tree: null };
  return correct(reply, edits).length === 0 ? null : reply.text;
}
