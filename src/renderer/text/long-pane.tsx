import { useMemo } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { WindowedText } from '../documents/viewer/text/windowed-text.tsx';
import type { Selection } from '../findings/selection.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { placeAsReceived, placesMoved, type TextLayout } from './places.ts';
import type { LongState } from './use-long.ts';
import { useShownPlaces } from './use-shown-places.ts';
import { useShownText } from './use-shown-text.ts';

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
  const onCursor = useShownText(source, 'UTF-8', { isWindowed: true });
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
        {formatBytes(source.bytes)}: plain view, to keep the window fast. It has no colours, folding
        or links to the widget.
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
