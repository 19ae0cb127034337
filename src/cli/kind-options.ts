import type { Command } from 'commander';
import type { ProfileKind } from '#core/profile/profile-file.ts';

/** What bare XML files do not say about themselves. */
export type KindOptions = { bankCode?: string; documentVersion?: string };

export const withKindOptions = (command: Command): Command =>
  command
    .option('--bank-code <code>', 'bank_code of files that are bare XML')
    .option('--document-version <version>', 'document_version of files that are bare XML');

/** The kind that the options name. */
export const kindOf = ({ bankCode, documentVersion }: KindOptions): ProfileKind => ({
  bank_code: bankCode ?? null,
  document_version: documentVersion ?? null,
});

/** "NORDA 1.3". */
export const kindText = ({ bank_code, document_version }: ProfileKind): string =>
  bank_code === null && document_version === null
    ? 'documents without bank_code and document_version'
    : `bank_code ${bank_code ?? 'none'}, document_version ${document_version ?? 'none'}`;
