import { z } from 'zod';

/** What can be wrong with the certificate that a server shows; `other`: only its code says what. */
export const certificateProblems = [
  'expired',
  'not-yet-valid',
  'wrong-name',
  'missing-intermediate',
  'self-signed',
  'unknown-authority',
  'other',
] as const;
export type CertificateProblem = (typeof certificateProblems)[number];

const certificateSchema = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** The hostnames and addresses that it is for. */
  names: z.array(z.string()),
  validFrom: z.iso.datetime(),
  validTo: z.iso.datetime(),
  isAuthority: z.boolean(),
  /** SHA-256 in hexadecimal, with colons. */
  fingerprint: z.string(),
});
export type Certificate = z.infer<typeof certificateSchema>;

/**
 * The certificates that a server sent, its own first, and what they came to. `kind` null: they are
 * trusted, with settings that not everybody has. `explanation` and `fix` are whole sentences.
 */
export const certificateReportSchema = z.object({
  host: z.string(),
  kind: z.enum(certificateProblems).nullable(),
  explanation: z.string(),
  fix: z.string(),
  chain: z.array(certificateSchema),
});
export type CertificateReport = z.infer<typeof certificateReportSchema>;

/** What has the settings of a call, in a sentence; null where it has none. */
type SettingsOf = 'connection' | 'tab' | null;

/** What is known of a certificate that is not trusted. `ownAuthorities`: the subjects of those in the settings; `now` in milliseconds since 1970. */
export type Untrusted = {
  host: string;
  code: string;
  chain: readonly Certificate[];
  /** Whether the first certificate says where that of its issuer can be had, as public authorities write it. */
  hasIssuerAddress: boolean;
  ownAuthorities: readonly string[];
  settingsOf: SettingsOf;
  now: number;
};

const byCode: Readonly<Record<string, CertificateProblem>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrong-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-authority',
};

/**
 * What is wrong. A server that sends its own certificate alone, without the one it was issued by,
 * most likely forgot an intermediate one if authorities are known for it.
 */
function problemOf({
  code,
  chain,
  hasIssuerAddress,
  ownAuthorities,
}: Untrusted): CertificateProblem {
  const problem = byCode[code] ?? 'other';
  const [own, ...others] = chain;
  const isAlone = own !== undefined && others.length === 0 && !own.isAuthority;
  const isKnownToHaveMore =
    hasIssuerAddress ||
    (ownAuthorities.length > 0 && own !== undefined && !ownAuthorities.includes(own.issuer));
  return problem === 'unknown-authority' && isAlone && isKnownToHaveMore
    ? 'missing-intermediate'
    : problem;
}

const day = (time: string | undefined): string => time?.slice(0, 10) ?? '';

/** What is wrong, after "it" in a sentence. */
function whatIs(kind: CertificateProblem, { chain, code, now }: Untrusted): string {
  const [own] = chain;
  const issuer = chain.at(-1)?.issuer ?? 'an unknown authority';
  const outdated = chain.find(({ validTo }) => Date.parse(validTo) < now);
  const early = chain.find(({ validFrom }) => Date.parse(validFrom) > now);
  const whose = (found: Certificate | undefined): string =>
    found === undefined || found === own ? '' : ` (that of its authority "${found.subject}")`;
  switch (kind) {
    case 'expired':
      return `expired on ${day((outdated ?? own)?.validTo)}${whose(outdated)}`;
    case 'not-yet-valid':
      return `is not valid before ${day((early ?? own)?.validFrom)}${whose(early)}`;
    case 'wrong-name':
      return `is for another hostname (${own?.names.join(', ').slice(0, 120) || 'it names none'})`;
    case 'missing-intermediate':
      return `was issued by "${issuer}", whose certificate the server does not send`;
    case 'self-signed':
      return 'is self-signed';
    case 'unknown-authority':
      return `was issued by an unknown authority ("${issuer}")`;
    case 'other':
      return `cannot be verified (${code})`;
  }
}

/** What to do at the server, and what the settings can do until then. */
const fixes: Readonly<Record<CertificateProblem, { server: string; setting: string | null }>> = {
  expired: { server: 'Renew the certificate on the server', setting: null },
  'not-yet-valid': {
    server: 'Check the clock of this machine and the start date of the certificate',
    setting: null,
  },
  'wrong-name': {
    server: 'Check the address, or issue a certificate for this hostname',
    setting: "enter the certificate's name as the server name in the SETTINGS",
  },
  'missing-intermediate': {
    server: 'Let the server send its whole chain, with the intermediate certificates',
    setting: 'add the missing one as a CA certificate to the SETTINGS',
  },
  'self-signed': {
    server: 'Use a certificate that everybody trusts',
    setting: 'add it as a CA certificate to the SETTINGS',
  },
  'unknown-authority': {
    server: 'Use a certificate that everybody trusts',
    setting: 'add its CA certificate to the SETTINGS',
  },
  other: { server: 'Check the certificate of the server', setting: null },
};

function fixOf(kind: CertificateProblem, settingsOf: SettingsOf): string {
  const { server, setting } = fixes[kind];
  if (settingsOf === null) return `${server}.`;
  const ways = [
    server,
    ...(setting === null ? [] : [setting.replace('SETTINGS', `settings of the ${settingsOf}`)]),
    `turn off verification for this ${settingsOf}`,
  ];
  return `${ways.join(', or ')}.`;
}

/** What is wrong with a certificate, and what to do about it. */
export function explainUntrusted(untrusted: Untrusted): CertificateReport {
  const kind = problemOf(untrusted);
  const { host, chain, settingsOf } = untrusted;
  return {
    host,
    kind,
    explanation: `The certificate of ${host} is not trusted: it ${whatIs(kind, untrusted)}.`,
    fix: fixOf(kind, settingsOf),
    chain: [...chain],
  };
}

/** The certificates as lines of text, for people who read them in a terminal. */
export function certificateLines({ host, chain }: CertificateReport): string[] {
  return [
    `Certificates that ${host} sent:`,
    ...chain.map(({ subject, issuer, names, validFrom, validTo }, at) => {
      const from = subject === issuer ? 'self-signed' : `issued by ${issuer}`;
      const forNames = names.length === 0 ? '' : `, for ${names.join(', ')}`;
      return `  ${at + 1}. ${subject}: ${from}, valid ${day(validFrom)} to ${day(validTo)}${forNames}`;
    }),
  ];
}
