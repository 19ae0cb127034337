import { everyPlace, type Finding, placeIn } from '#core/contract/finding.ts';
import { monaco } from './monaco.ts';

const severities = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Info,
} as const;

/** The findings as markers of the reply's text; `source` is the clause. */
export const marksOf = (findings: readonly Finding[]): monaco.editor.IMarkerData[] =>
  everyPlace(findings).flatMap((finding) => {
    const place = placeIn(finding);
    if (place === null) return [];
    return {
      severity: severities[finding.level],
      source: finding.clause,
      message: finding.effect ? `${finding.message}\n${finding.effect}` : finding.message,
      startLineNumber: place.line,
      startColumn: place.column,
      endLineNumber: place.endLine,
      endColumn: place.endColumn,
    };
  });
