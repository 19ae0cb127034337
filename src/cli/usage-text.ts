import { isMadeName } from '#core/secrets/made-secret.ts';
import { looksRandom } from '#core/secrets/random-look.ts';
import { mask } from '#core/secrets/redact.ts';
import { withMaskedAddresses } from '#core/secrets/url-secrets.ts';

/** What was typed wrong, as the reader of the options says it, without the values that were typed: one of them may be a secret. */
export const usageText = (message: string): string =>
  withMaskedAddresses(message)
    .replace(/'(-[^'=]*)=[^']*'/g, (_whole, option: string) => `'${option}'`)
    .replace(/[^\s'"<>]*[^\s'"<>.,;]/g, (word) =>
      isMadeName(word) || looksRandom(word) ? mask : word,
    );
