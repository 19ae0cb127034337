import { useEffect, useMemo, useRef, useState } from 'react';
import type { Finding, FindingPlace } from '#core/contract/finding.ts';
import type { Selection } from '../../findings/selection.ts';
import type { ShownPlace, TextLayout } from '../../text/places.ts';
import type { Jump } from './compare/compare-store.ts';

/** A finding that lies inside the document, at its place there. */
export const insideXml = (finding: Finding): (Finding & FindingPlace)[] =>
  finding.xml
    ? [{ ...finding, ...finding.xml, endLine: finding.xml.line, endColumn: finding.xml.column + 1 }]
    : [];

function placeOfJump({ place, focus }: Jump, look: TextLayout): ShownPlace {
  const { start, end } = place[look];
  return {
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    focus,
    atStart: true,
  };
}

function placeOfFinding(picked: Finding, focus: boolean): ShownPlace | null {
  const [inside] = insideXml(picked);
  if (!inside) return null;
  const { line, column, endLine, endColumn } = inside;
  return { line, column, endLine, endColumn, focus, atStart: false };
}

/**
 * The last requested place in the text, of an element or a finding (findings have theirs in the raw
 * text). A new object shows it once more. A request waits while the text is not `on` screen:
 * nothing hidden scrolls or gets the keyboard focus.
 */
export function useRequestedPlace(
  jump: Jump | null,
  { picked, asked, focus }: Selection,
  look: TextLayout,
  on: boolean,
): ShownPlace | null {
  const [last, setLast] = useState<'jump' | 'finding' | null>(null);
  // What was requested before this text was there was shown then.
  const seen = useRef({ jump, asked });
  useEffect(() => {
    if (jump && jump !== seen.current.jump) setLast('jump');
    seen.current.jump = jump;
  }, [jump]);
  useEffect(() => {
    if (picked?.xml && asked !== seen.current.asked) setLast('finding');
    seen.current.asked = asked;
  }, [picked, asked]);

  const wanted = useMemo(() => {
    // Selecting the same finding a second time shows it once more.
    if (last === 'finding')
      return asked > 0 && picked && look === 'raw' ? placeOfFinding(picked, focus) : null;
    return last === 'jump' && jump ? placeOfJump(jump, look) : null;
  }, [last, jump, picked, asked, focus, look]);

  const [shown, setShown] = useState<ShownPlace | null>(null);
  useEffect(() => {
    if (on) setShown(wanted);
  }, [on, wanted]);
  return shown;
}
