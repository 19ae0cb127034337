import {
  CircleCheck,
  CircleMinus,
  Lightbulb,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import type { ProbeResult } from '#core/check/report.ts';
import { byStanding, type Standing, standingOf, standings } from '#core/check/scale.ts';
import type { ReporterName } from '#operations/check-schemas.ts';

const icons: Readonly<Record<Standing, { icon: LucideIcon; tone: string }>> = {
  breaks: { icon: OctagonX, tone: 'tone-error' },
  advice: { icon: Lightbulb, tone: 'tone-warning' },
  notTested: { icon: CircleMinus, tone: 'muted' },
  passes: { icon: CircleCheck, tone: 'tone-ok' },
};

/** The icon of a result and the class of its colour: what breaks the contract has that of its level. */
export function signOf(probe: ProbeResult): { icon: LucideIcon; tone: string } {
  const standing = standingOf(probe);
  return standing === 'breaks' && probe.level === 'warning'
    ? { icon: TriangleAlert, tone: 'tone-warning' }
    : icons[standing];
}

/** The results in the order in which they are shown: errors before warnings, and what passes last. */
export function sorted(probes: readonly ProbeResult[]): ProbeResult[] {
  const results = byStanding(probes);
  return standings.flatMap((standing) => [
    ...results[standing].filter(({ level }) => level === 'error'),
    ...results[standing].filter(({ level }) => level === 'warning'),
  ]);
}

/** What a check runs: nothing that writes, everything, or what failed in the last report. */
export const presets = ['read', 'everything', 'failed'] as const;
export type Preset = (typeof presets)[number];

/** What each preset is called. */
export const presetTitles: Readonly<Record<Preset, string>> = {
  read: 'Read only',
  everything: 'Everything',
  failed: 'What failed last time',
};

/** Each form of a report in the menu. */
export const formTitles: Readonly<Record<ReporterName, string>> = {
  markdown: 'Markdown',
  junit: 'JUnit XML',
  json: 'JSON',
  text: 'Plain text',
};

/** The smallest request as a text. */
export function requestText({ method, url, headers, body }: NonNullable<ProbeResult['request']>) {
  const head = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [...head, ...(body === null ? [] : ['', body])].join('\n');
}
