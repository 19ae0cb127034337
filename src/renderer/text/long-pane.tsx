import { useMemo } from 'react';
import { formatBytes } from '#core/http/byte-size.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { ViewedCode } from '../editor/editors.tsx';
import { useFindings } from '../findings/selection.ts';
import { Waiting } from '../ui/states.tsx';
import { PartedText } from './parted-text.tsx';
import { placeAsReceived, placesMoved, type TextLayout } from './places.ts';
import type { LongState } from './use-long.ts';
import { usePickedPlace } from './use-shown-places.ts';
import { useShownText } from './use-shown-text.ts';

type LongPaneProps = {
  source: TextRef;
  long: LongState;
  look: TextLayout;
};

/** A long text, plain and in parts, with the finding that is picked selected in it. */
export function LongPane({ source, long, look }: LongPaneProps) {
  const { findings } = useFindings();
  const onCursor = useShownText(source, 'UTF-8');
  const info = long.state === 'ready' ? long.info : null;
  const placeOf = useMemo(
    () =>
      info &&
      (look === 'pretty' && info.places ? placesMoved(findings, info.places) : placeAsReceived),
    [info, look, findings],
  );
  const place = usePickedPlace(placeOf);
  if (long.state !== 'ready')
    return (
      <Waiting
        title="Loading the reply"
        error={long.error}
        todo="Assay keeps texts only while it runs. Fetch or fire again if this one is gone."
      />
    );
  return (
    <PartedText
      key={look}
      why={`${formatBytes(source.bytes)}, shown in parts and without colours.`}
      lines={long.info.lines[look]}
      read={long.text.read[look]}
      place={place}
    >
      {(part) => (
        <ViewedCode
          name="Reply as received"
          id={source.id}
          text={part}
          look={look}
          language="plaintext"
          onCursor={onCursor}
        />
      )}
    </PartedText>
  );
}
