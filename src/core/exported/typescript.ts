import { isObject } from '../contract/words.ts';
import { describeEndpoint, type Endpoint } from './endpoints.ts';
import type { Schema } from './schemas.ts';

const schemasIn = (value: unknown): Schema[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const indented = (text: string): string => text.replaceAll('\n', '\n  ');

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** A key as it is typed: in quotes where it is no name. */
const keyOf = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);

function fieldsOf({ properties = {}, required }: Schema): string {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const lines = Object.entries(properties as Schema).map(([name, schema]) => {
    const clause = isObject(schema) ? schema['x-assay-clause'] : undefined;
    const key = `${keyOf(name)}${needed.includes(name) ? '' : '?'}`;
    return `/** ${String(clause)} */\n${key}: ${typeOf(isObject(schema) ? schema : {})};`;
  });
  return lines.length === 0
    ? '{ [key: string]: unknown }'
    : `{\n  ${indented(lines.join('\n'))}\n}`;
}

const plainTypes: Readonly<Record<string, string>> = {
  integer: 'number',
  object: '{ [key: string]: unknown }',
};

/** A schema as a type. What only a schema can say, such as a pattern, is left out. */
function typeOf(schema: Schema): string {
  const { $ref, type, items, maxItems } = schema;
  if (typeof $ref === 'string') return $ref.replace('#/$defs/', '');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (choices.length > 0) return union(choices.map(typeOf));
  if (type === 'array' && isObject(items))
    return maxItems === 1 ? `[${typeOf(items)}]` : `${typeOf(items)}[]`;
  if (type === 'object' && schema.properties) return fieldsOf(schema);
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return types.length === 0
    ? 'unknown'
    : union(types.map((name) => plainTypes[name] ?? String(name)));
}

/** An endpoint as TypeScript: a type for each of its schemas, `Query`, `Body` and `Reply` first. */
export function typeScript(endpoint: Endpoint, mark: string): string {
  const about = `${describeEndpoint(endpoint)}\n\n${mark}`.replaceAll('*/', '*');
  const types = Object.entries(endpoint.schemas).map(([name, schema]) => {
    const { description, 'x-assay-clause': clause } = schema;
    const comment = clause === undefined ? '' : `/** ${description} (${clause}) */\n`;
    return `${comment}export type ${name} = ${typeOf(schema)};\n`;
  });
  return `/*\n${about.replace(/^/gm, ' * ').replace(/(?<! ) +$/gm, '')}\n */\n\n${types.join('\n')}`;
}
