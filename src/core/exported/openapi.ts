import { headerFields } from '../widget/request/request-fields.ts';
import { describeEndpoint, type Endpoint } from './endpoints.ts';
import { ofClause, refTo, type Schema, schemaOfPart } from './schemas.ts';

const json = (schema: Schema, example?: unknown): Schema => ({
  'application/json': { schema, example },
});

/** The parameters of a call. OpenAPI ignores headers named Accept, Content-Type or Authorization here. */
function parametersOf({ query, action, surface }: Endpoint): Schema[] {
  const inQuery = Object.entries(query).map(([name, part]) => {
    const { description, 'x-assay-clause': clause, ...schema } = schemaOfPart(part);
    return {
      name,
      in: 'query',
      required: part.required === true,
      description,
      schema,
      'x-assay-clause': clause,
    };
  });
  const inHead = headerFields
    .filter(
      ({ name, on }) => action !== null && on(action) && !/^(?:accept|content-type)$/i.test(name),
    )
    .map(({ name, value }) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string', const: value },
      ...ofClause('TAB-REQ-5'),
    }));
  return [...inQuery, ...(surface === 'proxied' ? inHead : [])];
}

const bearer = { type: 'http', scheme: 'bearer' };
const inHeader = (name: string) => ({ type: 'apiKey', in: 'header', name });

/** The credentials that a call can have: both forms of a document request, those of a connector, or none on the direct surface. */
function credentialsOf({ action, surface }: Endpoint): { schemes: Schema; uses: Schema[] } {
  if (surface === 'direct') return { schemes: {}, uses: [] };
  const clause = ofClause(action === null ? 'DOC-REQ-3' : 'TAB-CRD-1');
  const schemes = {
    bearer: { ...bearer, ...clause },
    apiKey: { ...inHeader(action === null ? 'Authorization' : 'X-API-Key'), ...clause },
  };
  return { schemes, uses: [...(action === null ? [] : [{}]), { bearer: [] }, { apiKey: [] }] };
}

const allowed = { schema: { type: 'string' }, example: '*', ...ofClause('TAB-DIR-3') };
const corsHeaders = { 'Access-Control-Allow-Origin': allowed };

function responsesOf(endpoint: Endpoint): Schema {
  const { action, surface, examples } = endpoint;
  const reply = json(refTo('Reply'), examples.reply);
  const isDocument = action === null;
  const more = { ...(surface === 'direct' && { headers: corsHeaders }) };
  const failureWith = (example?: unknown): Schema => ({
    ...ofClause(endpoint.failure),
    ...(isDocument && { content: json(refTo('Reply'), example) }),
    ...more,
  });
  return {
    200: { description: 'The reply of the service.', content: reply, ...more },
    ...(isDocument && { 204: ofClause('DOC-REP-8') }),
    '4XX': failureWith(examples.refusal),
    default: failureWith(),
  };
}

/** The preflight that a browser sends before a direct call (TAB-DIR-3). */
const preflight = (id: string): Schema => ({
  operationId: `${id}_preflight`,
  summary: 'The preflight of a browser',
  ...ofClause('TAB-DIR-3'),
  security: [],
  responses: {
    204: {
      description: 'The call may be sent.',
      headers: {
        ...corsHeaders,
        'Access-Control-Allow-Headers': { ...allowed, example: 'content-type' },
      },
    },
    '4XX': { description: 'The browser does not send the call.' },
  },
});

/** The OpenAPI 3.1 description of one endpoint. `version` is that of Assay. */
export function openApi(endpoint: Endpoint, version: string, mark: string): Schema {
  const { name, action, surface, method, clause, schemas, examples } = endpoint;
  const { schemes, uses } = credentialsOf(endpoint);
  const id = name.replace('.', '_');
  const { Query, Body, ...rest } = schemas;
  const tags = [action === null ? 'document' : 'webhook'];
  const operation = {
    operationId: id,
    summary: action === null ? 'Get document' : `${action}, ${surface}`,
    ...ofClause(clause),
    tags,
    parameters: parametersOf(endpoint),
    ...(Body && { requestBody: { required: true, content: json(refTo('Body'), examples.body) } }),
    responses: responsesOf(endpoint),
    security: uses,
  };
  const path = action === null ? '/webhook/{endpoint_path_id}' : '/webhook';
  const document = {
    openapi: '3.1.0',
    info: {
      title: action === null ? 'Parsed documents' : `Widget tab webhook: ${action}, ${surface}`,
      version,
      description: describeEndpoint(endpoint),
      'x-generated-by': mark,
    },
    servers: [
      {
        url: 'https://{server}',
        description:
          action === null
            ? 'The base_url.'
            : 'The webhook_url. Replace the path /webhook by its own.',
        variables: { server: { default: 'service.invalid' } },
      },
    ],
    tags: tags.map((tag) => ({ name: tag, description: 'What Assay judges calls by.' })),
    paths: {
      [path]: {
        ...(action === null && {
          parameters: [
            {
              name: 'endpoint_path_id',
              in: 'path',
              required: true,
              schema: { type: 'string', minLength: 1 },
              ...ofClause('DOC-REQ-1'),
            },
          ],
        }),
        [method]: operation,
        ...(surface === 'direct' && { options: { ...preflight(id), tags } }),
      },
    },
    components: {
      schemas: { ...(Body && { Body }), ...rest },
      ...(uses.length > 0 && { securitySchemes: schemes }),
    },
  };
  return JSON.parse(JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/'));
}
