import { clauses } from '#core/contract/clauses.ts';
import { maskedAddress, urlMask } from '#core/secrets/url-secrets.ts';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import { assayFileJsonSchema } from '#operations/assay-file-schemas.ts';
import { type Answer, pageOf } from './answer.ts';
import { explainable, shapesOf } from './explain.ts';
import { keptCall, type Session } from './session.ts';

const mimeType = 'text/plain';
const resource = (uri: string, title: string) => ({ uri, name: uri.slice(8), title, mimeType });

/** What a client can read without a tool; the workspace only where there is one. */
export async function listedResources(session: Session) {
  const opened = await session.open().catch(() => null);
  return [
    resource('assay://clauses', 'Every rule of the contract'),
    ...explainable.map((name) =>
      resource(`assay://contract/${name}`, `The request and the reply of ${name} as TypeScript`),
    ),
    ...(opened?.workspace.file ? [resource('assay://workspace', 'The assay.yaml, as JSON')] : []),
    resource('assay://workspace-schema', 'JSON Schema of assay.yaml'),
  ];
}

/** The same with a number in the address. */
export const templates = [
  {
    uriTemplate: 'assay://replies/{seq}',
    name: 'reply',
    title: 'A kept reply, by the number of its call',
    mimeType,
  },
];

/** A page of a resource, from the character that `?from=` names; null for an unknown address. Throws CouldNot. */
export async function readResource(uri: string, session: Session) {
  const [, address = '', what = '', id = '', from = '0'] =
    /^(assay:\/\/([a-z-]+)(?:\/(\w{1,100}))?)(?:\?from=(\d{1,9}))?$/.exec(uri) ?? [];
  const answer = await answerOf(what, id, session);
  return answer && { mimeType, text: pageOf(answer, Number(from), `${address}?from=`) };
}

async function answerOf(what: string, id: string, session: Session): Promise<Answer | null> {
  if (what === 'contract') return textOf(shapesOf(id));
  if (what === 'replies') return /^\d{1,15}$/.test(id) ? keptReply(Number(id), session) : null;
  if (id !== '') return null;
  switch (what) {
    case 'clauses':
      return textOf(clauses.map((one) => `${one.id} (${one.level}): ${one.title}`).join('\n'));
    case 'workspace-schema':
      return textOf(JSON.stringify(assayFileJsonSchema()));
    case 'workspace': {
      const { file } = (await session.open()).workspace;
      return file && textOf(withoutSecrets(file.value));
    }
    default:
      return null;
  }
}

const textOf = (text: string | null): Answer | null => (text === null ? null : { text });

/** What the file says, with the secrets that addresses hold masked. */
const withoutSecrets = (value: unknown): string =>
  JSON.stringify(
    value,
    (key, inner) => {
      if (typeof inner !== 'string') return inner;
      if (key === 'endpoint_path_id') return urlMask;
      return key === 'webhook_url' || key === 'base_url'
        ? maskedAddress(inner, { everything: true })
        : withoutCredentials(inner, []);
    },
    2,
  );

async function keptReply(seq: number, session: Session): Promise<Answer | null> {
  const opened = await session.open();
  const { fired, document } = await keptCall(opened, seq);
  const reply = (fired ?? document)?.reply;
  const kept = reply && opened.app.texts.find(reply.id);
  return kept ? { text: new TextDecoder().decode(kept.shown), isQuote: true } : null;
}
