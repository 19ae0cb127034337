import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { WindowedText } from '../documents/viewer/text/windowed-text.tsx';
import type { Selection } from '../findings/selection.ts';
import { useStores } from '../shell/context.ts';
import type { ShownText } from '../shell/shell-store.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { placeAsReceived, placesMoved, type TextLayout } from './places.ts';
import type { LongState } from './use-long.ts';
import { useShownPlaces } from './use-shown-places.ts';

type LongPaneProps = {
  name: string;
  source: TextRef;
  long: LongState;
  look: TextLayout;
  findings: readonly Finding[];
  selection: Selection;
};

/** A long text, plain and by windows of lines, with the finding that is picked marked in it. */
export function LongPane({
  name,
  source,
  long,
  look,
  findings,
  selection: { picked, asked, focus },
}: LongPaneProps) {
  const { shell } = useStores();
  const reported = useRef<ShownText | null>(null);
  const { bytes, name: fileName } = source;
  const onCursor = useCallback(
    (line: number, column: number) => {
      reported.current = {
        name: fileName,
        bytes,
        encoding: 'UTF-8',
        line,
        column,
        tier: 'windowed',
      };
      shell.getState().showText(reported.current);
    },
    [shell, fileName, bytes],
  );
  // Another text may be on show already when this one goes.
  useEffect(
    () => () => {
      if (shell.getState().shownText === reported.current) shell.getState().showText(null);
    },
    [shell],
  );
  const info = long.state === 'ready' ? long.info : null;
  const placeOf = useMemo(() => {
    if (!info) return null;
    return look === 'pretty' && info.pretty
      ? placesMoved(findings, info.pretty.places)
      : placeAsReceived;
  }, [info, look, findings]);
  useShownPlaces(placeOf);
  const place = useMemo(() => {
    const place = picked && asked > 0 ? placeOf?.(picked) : null;
    return place ? { ...place, focus, atStart: false } : null;
  }, [placeOf, picked, asked, focus]);
  if (long.state === 'failed') {
    return (
      <ErrorState
        tried="Loading the reply"
        happened={long.message}
        todo="Assay keeps texts only while it runs. Fetch or fire again if this one is gone."
      />
    );
  }
  if (long.state === 'loading') return <LoadingState title="Loading the reply" />;
  const { lines, widest } = (look === 'pretty' && long.info.pretty) || long.info.raw;
  return (
    <div className="cover column">
      <p className="text-note" role="note">
        {formatBytes(bytes)}: plain view, to keep the window fast. It has no colours, folding or
        links to the widget.
      </p>
      <div className="rest holds">
        <WindowedText
          key={look}
          aside
          name={name}
          look={look}
          lines={lines}
          widest={widest}
          place={place}
          onCursor={onCursor}
          document={long.text}
        />
      </div>
    </div>
  );
}
