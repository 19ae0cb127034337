import { authorizationForms } from '#core/document/connection.ts';
import type { Row } from '../../ui/form/form-of.tsx';
import { formTitles } from '../token-words.ts';
import type { TokenDraft } from './drafts.ts';
import { HostsField } from './hosts-field.tsx';

export const labelRow: Row<TokenDraft> = {
  label: 'Label',
  at: 'label',
  placeholder: 'A name for this token',
  autoFocus: true,
  required: true,
};

/** Where a token may be sent, and in which form (DOC-REQ-3). */
export const sendingRows: readonly Row<TokenDraft>[] = [
  {
    label: 'Allowed hostnames',
    as: 'other',
    at: 'hosts',
    show: (form) => <HostsField form={form} />,
  },
  {
    label: 'Authorization',
    at: 'authorization',
    as: 'select',
    options: [
      { value: '', title: 'As set in the connection' },
      ...authorizationForms.map((value) => ({ value, title: formTitles[value] })),
    ],
    change: (chosen: NonNullable<TokenDraft['authorization']> | '', { put }) =>
      put({ authorization: chosen === '' ? null : chosen }),
    help: 'The form of the Authorization header when this token fetches documents',
  },
];

/** Whether a token signs and verifies visitors' tokens. */
export const signsRow: Row<TokenDraft> = {
  label: 'Signing key',
  at: 'signs',
  as: 'check',
  help: 'Signs and verifies the tokens of visitors.',
};

/** The variable from which a secret is read when it is needed. */
export const variableRow: Row<{ variable: string }> = {
  label: 'Variable name',
  at: 'variable',
  as: 'mono',
  placeholder: 'DOCUMENTS_TOKEN',
  help: 'Read from the environment that Assay was started in, each time the token is used',
  required: true,
};
