import type { Finding } from '#core/finding.ts';
import { besideText } from '#core/finding.ts';
import { monaco } from './monaco.ts';

const severities = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Info,
} as const;

/** Whether the finding has a place in the text of the reply. */
export const isInReply = (finding: Finding): boolean => besideText(finding) === null;

/** The findings as markers of the reply's text; `source` is the clause. */
export const marksOf = (findings: readonly Finding[]): monaco.editor.IMarkerData[] =>
  findings.filter(isInReply).map((finding) => ({
    severity: severities[finding.level],
    source: finding.clause,
    message: finding.effect ? `${finding.message}\n${finding.effect}` : finding.message,
    startLineNumber: finding.line,
    startColumn: finding.column,
    endLineNumber: finding.endLine,
    endColumn: finding.endColumn,
  }));
