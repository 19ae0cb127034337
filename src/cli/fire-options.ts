import { withScheme } from '#core/http/address.ts';
import { credentialTypes } from '#core/widget/tab.ts';
import { visitorPresets } from '#core/widget/visitor.ts';
import { type OptionList, type OptionsOf, sendingOptions, transportOptions } from './options.ts';

const isRare = true;

/** Options of every command that are rare in this one. */
export const rareInFire = ['env', 'data'] as const;

/** What `assay fire` takes. */
export const fireOptions = [
  ['--tab <name>', 'tab of the workspace; this or --url says where the call goes'],
  ['--visitor <name>', 'visitor of the workspace, with --tab'],
  ['--fixture <name>', 'fixture of the workspace, in place of --item', { isRare }],
  ['--url <webhook_url>', 'webhook_url, in place of --tab', { parse: withScheme }],
  [
    '--url-env <name>',
    'environment variable with the webhook_url, for an address that contains a secret',
    { isRare },
  ],
  'category',
  'surface',
  [
    '--credential <type>',
    'type of the credential, with --secret or --secret-env',
    { choices: credentialTypes },
  ],
  ['--secret <label>', 'label or id of the stored token with the secret (see "assay tokens")'],
  ['--secret-env <name>', 'environment variable with the secret'],
  [
    '--header-name <name>',
    'config.name of a header_auth credential (default: X-API-Key)',
    { isRare },
  ],
  ['--id <id>', 'id of the clicked row, or of the entry to delete'],
  ['--item <json>', 'the row or detail object; direct calls send all of it, other calls its id'],
  ['--conversation-id <id>', 'conversation of a proxied POST action'],
  [
    '--entry <json>',
    'body of a proxied POST action: a JSON string is the text that the visitor typed, an object is the whole body',
  ],
  [
    '--origin <origin>',
    'origin of the page with the widget, for direct calls (default: https://widget.example)',
    { isRare },
  ],
  ['--visitor-token-env <name>', "environment variable with the visitor's token", { isRare }],
  [
    '--jwt-secret-env <name>',
    'environment variable with the secret that verifies the token, or that one is made with',
    { isRare },
  ],
  [
    '--visitor-preset <name>',
    'make the token of the visitor, with --jwt-secret-env or --tab',
    { choices: visitorPresets, isRare },
  ],
  ['--jwks-url <url>', 'address of the key set that verifies the token', { isRare }],
  [
    '--jwt-key <file>',
    'file with the public key that verifies the token (PEM, Base64, JWK or key set)',
    { isRare },
  ],
  [
    '--insecure',
    "do not verify the certificate of the webhook's server, in proxied calls",
    { isRare },
  ],
  ['--now <iso>', 'simulated time', { isRare }],
  ...sendingOptions,
  'timeout',
  ...transportOptions,
  'json',
] as const satisfies OptionList;
/** The options of `assay fire`, as typed. */
export type FireOptions = OptionsOf<typeof fireOptions>;
