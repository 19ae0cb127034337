import { describeEndpoint, type Endpoint } from './endpoints.ts';
import { openApi } from './openapi.ts';
import type { Schema } from './schemas.ts';
import { typeScript } from './typescript.ts';

/** A line that every exported file has, so that a later export knows it as one that it may replace. */
export const exportMark = 'Written by "assay contract".';

/** An endpoint as a JSON Schema (2020-12): of the reply as a whole, and of `Query` and `Body` among its definitions. */
const jsonSchema = (endpoint: Endpoint): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $comment: exportMark,
  title: endpoint.name,
  description: describeEndpoint(endpoint),
  $ref: '#/$defs/Reply',
  $defs: endpoint.schemas,
});

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
