import { assumptions } from '#core/contract/assumptions.ts';
import { clauseById, clauses } from '#core/contract/clauses.ts';
import { maskedAddress, urlMask } from '#core/secrets/url-secrets.ts';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import { assayFileJsonSchema } from '#operations/assay-file-schemas.ts';
import { forTerminal } from '../terminal/printable.ts';
import { clean, quotedLines } from './outside.ts';
import { keptCall, type Session } from './session.ts';

const json = 'application/json';

/** What a client can read without a tool. */
export const resources = [
  { uri: 'assay://clauses', name: 'clauses', title: 'Every rule of the contract', mimeType: json },
  {
    uri: 'assay://assumptions',
    name: 'assumptions',
    title: 'What Assay assumes where the contract is silent',
    mimeType: json,
  },
  {
    uri: 'assay://workspace',
    name: 'workspace',
    title: 'The open assay.yaml, as JSON',
    mimeType: json,
  },
  {
    uri: 'assay://workspace-schema',
    name: 'workspace-schema',
    title: 'JSON Schema of assay.yaml',
    mimeType: json,
  },
];

/** The same with a name in the address. */
export const templates = [
  {
    uriTemplate: 'assay://clauses/{id}',
    name: 'clause',
    title: 'One rule with its examples',
    mimeType: json,
  },
  {
    uriTemplate: 'assay://replies/{seq}',
    name: 'reply',
    title: 'A kept reply, by the number of its call',
    mimeType: 'text/plain',
  },
];

/** The longest kept reply that is given whole, in characters. */
const longest = 200_000;

const jsonText = (value: unknown) => ({
  mimeType: json,
  text: JSON.stringify(value, null, 2),
});

/** The content of a resource; null where there is none of this address. Throws CouldNot. */
export async function readResource(
  uri: string,
  session: Session,
): Promise<{ mimeType: string; text: string } | null> {
  const [, what, id] = /^assay:\/\/([a-z-]+)(?:\/([\w-]{1,100}))?$/.exec(uri) ?? [];
  if (what === 'clauses' && id !== undefined) {
    const clause = clauseById(id);
    return clause ? jsonText(clause) : null;
  }
  if (what === 'replies' && /^\d{1,15}$/.test(id ?? '')) return keptReply(Number(id), session);
  if (id !== undefined) return null;
  switch (what) {
    case 'clauses':
      return jsonText(clauses.map((one) => ({ id: one.id, level: one.level, title: one.title })));
    case 'assumptions':
      return jsonText(assumptions);
    case 'workspace-schema':
      return jsonText(assayFileJsonSchema());
    case 'workspace': {
      const { file } = (await session.open()).workspace;
      return file === null ? null : jsonText(clean(withoutSecrets(file.value)));
    }
    default:
      return null;
  }
}

/** What the file says, with the secrets that addresses hold masked. */
const withoutSecrets = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner) => {
      if (typeof inner !== 'string') return inner;
      if (key === 'endpoint_path_id') return urlMask;
      return key === 'webhook_url' || key === 'base_url'
        ? maskedAddress(inner, { everything: true })
        : withoutCredentials(inner, []);
    }),
  );

async function keptReply(seq: number, session: Session) {
  const { app } = await session.open();
  const { fired, document } = await keptCall(session, seq);
  const reply = (fired ?? document)?.reply;
  const kept = reply && app.texts.find(reply.id);
  if (!kept) return null;
  const text = new TextDecoder().decode(kept.shown);
  const cut =
    text.length > longest ? [`Cut here, after ${longest} of ${text.length} characters.`] : [];
  return {
    mimeType: 'text/plain',
    text: [quotedLines([forTerminal(text.slice(0, longest))]), ...cut].join('\n'),
  };
}
