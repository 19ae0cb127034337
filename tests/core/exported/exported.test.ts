import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { clauseById, clauses } from '#core/contract/clauses.ts';
import type { Example, ReplyExample, RequestExample } from '#core/contract/examples/examples.ts';
import { runExample } from '#core/contract/examples/run-example.ts';
import { isUuid } from '#core/document/record.ts';
import { beyondSchemas, type Endpoint, endpoints } from '#core/exported/endpoints.ts';
import { contractForms } from '#core/exported/files.ts';
import { parseJson } from '#core/json/text.ts';
import { actions } from '#core/widget/actions.ts';

const all = endpoints();
const schemas = new Map(
  all.map((endpoint) => [endpoint.name, contractForms['json-schema'].text(endpoint)]),
);

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
ajv.addVocabulary(['x-assay-clause']);
ajv.addFormat('uuid', isUuid);
for (const [name, text] of schemas) ajv.addSchema(JSON.parse(text), name);

/** Whether ajv accepts a value as this part of an endpoint. */
const accepts = (endpoint: string, part: 'Query' | 'Body' | 'Reply', value: unknown): boolean =>
  ajv.validate(part === 'Reply' ? endpoint : `${endpoint}#/$defs/${part}`, value) === true;

/** A query string as the object that the schema describes. */
const queryIn = (url: string): object =>
  Object.fromEntries(
    [...new URL(url).searchParams].map(([name, value]) => [
      name,
      name === '_ts' || name === 'age' ? Number(value) : value,
    ]),
  );

/** Whether ajv accepts an example; null for one that is no shape: text that is not JSON, a failure, a messaging reply that the contract does not show. */
function ofAjv(example: Example): boolean | null {
  if ('unreachable' in example) return null;
  if ('request' in example) return ofRequest(example);
  return ofReply(example);
}

function ofReply({ as, body, httpStatus = 200, category = 'default' }: ReplyExample) {
  const parsed = parseJson(body);
  if (!parsed.ok || (as !== 'document' && httpStatus >= 300)) return null;
  if (category === 'messaging' && as !== 'create_item') return null;
  const surface = as === 'document' ? null : (actions[as].surface[category] ?? 'proxied');
  return accepts(surface === null ? as : `${as}.${surface}`, 'Reply', parsed.value);
}

function ofRequest(example: RequestExample): boolean | null {
  const { request } = runExample(example);
  if (request === null) return null;
  if (example.request === 'document') return accepts('document', 'Query', queryIn(request.url));
  const endpoint = `${example.call.action}.${example.request}`;
  if (!schemas.has(endpoint)) return null;
  const isRight = example.request === 'direct' || accepts(endpoint, 'Query', queryIn(request.url));
  return isRight && (request.body === null || accepts(endpoint, 'Body', JSON.parse(request.body)));
}

const examples = clauses.flatMap(({ id, examples: of }) => {
  if (of === null) return [];
  const judged = 'passes' in of ? [of.passes, of.fails] : [];
  return [...judged, ...of.shows.map((shown) => shown.of)].map((example, index) => ({
    id,
    index,
    example,
  }));
});

/** Examples with an error that is not one of shape, so that ajv accepts them, and why. */
const notOfShape: Readonly<Record<string, string>> = {
  'DOC-FLD-1, example 1': 'The id is compared with the one that was requested.',
  'DOC-FLD-5, example 1': 'The Base64 is right, and the XML in it is not well-formed.',
  'DOC-FLD-5, example 2': 'The Base64 is right, and a prefix of the XML in it has no namespace.',
  'DOC-FLD-6, example 1': 'The Base64 is right, and the XML in it names an unknown encoding.',
  'TAB-SRF-4, example 1': 'It is about the actions that the tab has, not about the request.',
  'TAB-REQ-6, example 1': 'The header is one that must not be there.',
  'TAB-REQ-7, example 1': 'The userId is compared with the claim of the token.',
  'TAB-ITM-2, example 3': 'The id is compared with those of other items.',
  'TAB-ITM-9, example 1': 'The id is a string that no URL can hold.',
  'TAB-CRD-1, example 1': 'It is about the settings of a connector.',
};

test.each(examples)(
  'ajv agrees with Assay on the examples of every clause: $id, example $index',
  ({ id, index, example }) => {
    const accepted = ofAjv(example);
    if (accepted === null) return;
    const { findings } = runExample(example);
    const isWrong = findings.some(({ level }) => level === 'error');
    if (accepted) expect(isWrong).toBe(`${id}, example ${index}` in notOfShape);
    else
      expect(
        findings.map(({ level }) => level),
        ajv.errorsText(),
      ).toContainEqual(expect.stringMatching(/error|warning/));
  },
);

test('every part of every schema names a clause of the contract', () => {
  for (const { schemas: of, beyond } of all) {
    for (const [name, schema] of Object.entries(of)) {
      if (!('$ref' in schema))
        expect(clauseById(String(schema['x-assay-clause'])), name).toBeDefined();
      for (const part of Object.values(Object(schema.properties)))
        expect(clauseById(String(Object(part)['x-assay-clause'])), name).toBeDefined();
    }
    for (const clause of beyond) {
      expect(clauseById(clause), clause).toBeDefined();
      expect(beyondSchemas[clause], clause).toMatch(/\.$/);
    }
  }
});

test.each([...schemas])(
  'the root of %s is its reply, and every definition has its name as a title',
  (_, text) => {
    const { $ref, title, $defs } = JSON.parse(text);
    expect($ref).toBeUndefined();
    expect(title).toMatch(/Reply$/);
    for (const [name, schema] of Object.entries($defs))
      expect(schema).toMatchObject({ title: name });
  },
);

test('every sentence about what a schema cannot say is in a file', () => {
  expect(new Set(all.flatMap(({ beyond }) => beyond))).toEqual(new Set(Object.keys(beyondSchemas)));
});

test('keys that the contract ignores are allowed, and those of a tag are not', () => {
  const item = { id: 'a', colour: 'red' };
  expect(accepts('get_items.proxied', 'Reply', { items: [item], page: 1 })).toBe(true);
  const tag = { label: 'new', color: 'teal', tooltip: 'Came today', url: 'x' };
  expect(accepts('get_items.proxied', 'Reply', [{ ...item, tags: [tag] }])).toBe(false);
});

test('in the OpenAPI file of the document service, each reply has an example of its own', () => {
  const [endpoint] = all;
  const { paths } = JSON.parse(contractForms.openapi.text(endpoint as Endpoint, '0.1.0'));
  const { responses } = paths['/webhook/{endpoint_path_id}'].get;
  const exampleOf = (status: string) => responses[status].content['application/json'].example;
  expect([exampleOf('200').status_code, exampleOf('4XX').status_code]).toEqual([200, 401]);
  expect(exampleOf('default')).toBeUndefined();
});

test.each(all)('the examples in the file of $name follow it', ({ name, examples: of }) => {
  expect(accepts(name, 'Reply', of.reply)).toBe(true);
  if (of.refusal !== undefined) expect(accepts(name, 'Reply', of.refusal)).toBe(true);
  if (of.body !== undefined) expect(accepts(name, 'Body', of.body)).toBe(true);
});

test.each(all)('the OpenAPI file of $name has its action and no other', (endpoint) => {
  const { action, surface, method, name } = endpoint;
  const { paths } = JSON.parse(contractForms.openapi.text(endpoint, '0.1.0'));
  const [path] = Object.values<Record<string, { parameters: object[] }>>(paths);
  const parameter = { name: 'action', in: 'query', schema: { const: action } };
  if (surface === 'proxied')
    expect(path?.[method]?.parameters).toContainEqual(
      expect.objectContaining({ ...parameter, schema: expect.objectContaining(parameter.schema) }),
    );
  else expect(name === 'document' || path?.options).toBeTruthy();
  const body = { ...Object(endpoint.examples.body), action: 'other' };
  if (surface === 'direct') expect(accepts(name, 'Body', body)).toBe(false);
});
