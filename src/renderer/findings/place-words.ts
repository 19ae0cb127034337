import type { Finding } from '#core/finding.ts';

const heads = { request: 'request', preflight: 'preflight', reply: 'head of the reply', tab: 'tab' } as const;

/** What a finding is about that has no place in the text of the reply (`$request.url`, `$preflight.headers`, `$tab.wired`); null for one that has. */
export function besideText({ path }: Finding): string | null {
  const name = /^\$(request|preflight|reply|tab)\b/.exec(path)?.[1];
  return name === undefined ? null : heads[name as keyof typeof heads];
}

/** Where a finding points, in a few words. */
export const placeWords = (finding: Finding): string => besideText(finding) ?? `${finding.path} ${finding.line}:${finding.column}`;
