import { clauseById } from '../contract/clauses.ts';
import {
  authorParts,
  badgeParts,
  type DemandedReply,
  directParts,
  documentQueryParts,
  documentReplies,
  entryParts,
  envelopeParts,
  fieldNames,
  itemParts,
  listKeys,
  type Part,
  type Parts,
  queryParts,
  recordParts,
  tagParts,
} from '../contract/shapes.ts';
import type { ActionName } from '../widget/actions.ts';

/** A JSON Schema (2020-12). Its references lead to `#/$defs/`. */
export type Schema = { readonly [keyword: string]: unknown };

/** A reference to a schema among the definitions. */
export const refTo = (name: string): Schema => ({ $ref: `#/$defs/${name}` });

/** The clause of a part, as everything exported names it. */
export const ofClause = (clause: string): Schema => ({
  description: clauseById(clause)?.title,
  'x-assay-clause': clause,
});

/** ISO 8601 in every form that the readers accept. `format: date-time` is RFC 3339, which refuses some of them. */
const time = String.raw`^(\d{4}|[+-]\d{6})-?[\dWw-]{3,5}[Tt]\d\d[\d:.,]*`;
// The second minus is U+2212.
const offset = String.raw`([Zz]|[+\-−]\d\d(:?\d\d)?)`;

const formats: Readonly<Record<NonNullable<Part['format']>, Schema>> = {
  uuid: { format: 'uuid' },
  time: { pattern: `${time}${offset}?$` },
  instant: { pattern: `${time}${offset}$` },
  milliseconds: { type: 'integer' },
  base64: { minLength: 1, contentEncoding: 'base64', contentMediaType: 'application/xml' },
};

const inside = { tag: 'Tag', badge: 'Badge', author: 'Author' } as const;

/** The schema of one key or parameter. */
export function schemaOfPart({ type, format, values, of, clause }: Part): Schema {
  const about = ofClause(clause);
  if (of !== undefined && type === 'array') return { type, items: refTo(inside[of]), ...about };
  if (of !== undefined) return { ...refTo(inside[of]), ...about };
  const [only] = values ?? [];
  return {
    type,
    ...(type === 'object' && { additionalProperties: true }),
    ...(format && formats[format]),
    ...(values && (values.length === 1 ? { const: only } : { enum: values })),
    ...about,
  };
}

/** An object of these parts. `others`: whether it may have other keys; undefined where the contract does not say. */
export function objectOf(parts: Parts, clause: string, others?: boolean): Schema {
  const rows = Object.entries(parts);
  return {
    type: 'object',
    properties: Object.fromEntries(rows.map(([name, part]) => [name, schemaOfPart(part)])),
    required: rows.filter(([, part]) => part.required).map(([name]) => name),
    additionalProperties: others,
    ...ofClause(clause),
  };
}

/** An object with an array under one of these keys, which makes it an envelope. */
const holdsList = (keys: readonly string[]): Schema => ({
  type: 'object',
  anyOf: keys.map((key) => ({
    properties: { [key]: { type: 'array', items: {} } },
    required: [key],
  })),
});

/** The envelope with its list under this key, and none under an earlier one (TAB-ENV-2). */
function envelopeWith(key: string, at: number): Schema {
  const { properties, ...rest } = objectOf(envelopeParts, 'TAB-ENV-2', true);
  const list = { type: 'array', items: refTo('Item'), ...ofClause('TAB-ENV-4') };
  return {
    // Programs that write types join the forms, and need a name for what they join.
    title: 'Envelope',
    ...rest,
    properties: { [key]: list, ...(properties as Schema) },
    required: [key],
    ...(at > 0 && { not: holdsList(listKeys.slice(0, at)) }),
  };
}

/** Everything that get_items may return on a default tab, in the order of TAB-ENV-1. */
const listReply: Schema = {
  anyOf: [
    refTo('Envelope'),
    { type: 'array', items: refTo('Envelope'), minItems: 1, maxItems: 1 },
    {
      type: 'array',
      items: refTo('Item'),
      not: { type: 'array', items: holdsList(listKeys), minItems: 1, maxItems: 1 },
    },
    { ...refTo('Item'), not: holdsList(listKeys) },
    { type: 'null' },
    { const: '' },
  ],
  ...ofClause('TAB-ENV-1'),
};

const kinds = Object.keys(documentReplies) as (keyof typeof documentReplies)[];
/** `NotFound` for `not-found`. */
const nameOfKind = (kind: string): string =>
  kind.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** One reply of the document service. Of a field that it need not have, only the type is known. */
function documentReply({ clause, values, fields }: DemandedReply): Schema {
  const shown = values.status_code === 200 ? fieldNames : fields;
  const partOf = (field: (typeof fieldNames)[number]): Schema => {
    const value = values[field];
    if (value !== undefined) return schemaOfPart({ ...recordParts[field], values: [value] });
    const part: Part = recordParts[field];
    return fields.includes(field)
      ? schemaOfPart(part)
      : { type: [part.type, 'null'], ...ofClause(part.clause) };
  };
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map((field) => [field, partOf(field)])),
    required: fields,
    additionalProperties: true,
    ...ofClause(clause),
  };
}

/** Every schema of the contract by its name. */
export const definitions: Readonly<Record<string, Schema>> = {
  Item: objectOf(itemParts, 'TAB-ITM-1', true),
  Tag: objectOf(tagParts, 'TAB-ITM-3', false),
  Badge: objectOf(badgeParts, 'TAB-BDG-1', true),
  Envelope: { anyOf: listKeys.map(envelopeWith), ...ofClause('TAB-ENV-2') },
  ListReply: listReply,
  ItemReply: {
    anyOf: [refTo('Item'), { type: 'array', items: refTo('Item'), minItems: 1, maxItems: 1 }],
    ...ofClause('TAB-CLK-1'),
  },
  CreateReply: ofClause('TAB-CRE-1'),
  UpdateReply: ofClause('TAB-UPD-1'),
  DeleteReply: ofClause('TAB-DEL-1'),
  Author: objectOf(authorParts, 'TAB-REQ-7'),
  MessageEntry: objectOf(entryParts.create_item, 'TAB-REQ-7'),
  MarkReadEntry: objectOf(entryParts.update_item, 'TAB-REQ-8'),
  DeleteEntry: objectOf(entryParts.delete_item, 'TAB-REQ-9'),
  ...Object.fromEntries(
    kinds.map((kind) => [nameOfKind(kind), documentReply(documentReplies[kind])]),
  ),
  DocumentReply: {
    oneOf: kinds.map((kind) => refTo(nameOfKind(kind))),
    ...ofClause('DOC-REP-1'),
  },
};

/** The query parameters of a document request, or of a proxied call of an action. */
export const queryOf = (action: ActionName | null): Parts =>
  action === null
    ? documentQueryParts
    : Object.fromEntries(
        Object.entries<Part & { on?: readonly ActionName[] }>(queryParts)
          .filter(([, { on }]) => on?.includes(action) ?? true)
          .map(([name, { on, ...part }]) => [
            name,
            name === 'action' ? { ...part, values: [action] } : part,
          ]),
      );

/** The body of a direct call of an action. */
export const directBody = (action: ActionName): Schema =>
  objectOf({ ...directParts, action: { ...directParts.action, values: [action] } }, 'TAB-DIR-1');

/** The definitions that a schema refers to, directly or through others. */
export function definitionsIn(
  schema: Schema,
  found: Record<string, Schema> = {},
): Record<string, Schema> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/#\/\$defs\/(\w+)/g)) {
    const inner = definitions[name];
    if (inner === undefined || name in found) continue;
    found[name] = inner;
    definitionsIn(inner, found);
  }
  return found;
}
