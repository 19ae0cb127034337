import { describeEndpoint, type Endpoint } from './endpoints.ts';
import { openApi } from './openapi.ts';
import type { Schema } from './schemas.ts';
import { typeScript } from './typescript.ts';

/** A line that every exported file has, so that a later export knows it as one that it may replace. */
export const exportMark = 'Written by "assay contract".';

/**
 * An endpoint as a JSON Schema (2020-12) of its reply, with `Query` and `Body` among its definitions. Programs that write types take their names from titles,
 * and many do not follow a reference at the root.
 */
function jsonSchema(endpoint: Endpoint): Schema {
  const { Reply, ...others } = endpoint.schemas;
  const titled = Object.entries(others).map(([title, schema]) => [title, { title, ...schema }]);
  const reply = String(Reply?.$ref).replace('#/$defs/', '');
  const { [reply]: root, ...$defs } = Object.fromEntries(titled);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: exportMark,
    ...root,
    description: describeEndpoint(endpoint),
    $defs,
  };
}

const printed = (value: Schema): string => `${JSON.stringify(value, null, 2)}\n`;

type Form = { ending: string; text: (endpoint: Endpoint, version: string) => string };

/** The forms in which the contract leaves Assay, each the text of one file for an endpoint. */
export const contractForms = {
  openapi: {
    ending: 'openapi.json',
    text: (endpoint, version) => printed(openApi(endpoint, version, exportMark)),
  },
  'json-schema': { ending: 'schema.json', text: (endpoint) => printed(jsonSchema(endpoint)) },
  typescript: { ending: 'ts', text: (endpoint) => typeScript(endpoint, exportMark) },
} as const satisfies Readonly<Record<string, Form>>;
