import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { grouped } from '#core/text/wording.ts';
import type { TextAt, TextPart } from '#core/xml/lines.ts';
import type { Outcome } from '#operations/outcome.ts';
import { IconButton } from '../ui/form/button.tsx';
import { LoadingState } from '../ui/states.tsx';
import type { ShownPlace } from './places.ts';

/** A part of a text for the editor, the place to show in it, and what the editor does for Go to line: its own lines are those of the part. */
export type ShownPart = { part: TextPart; place: ShownPlace | null; onGoToLine(): void };

type PartedTextProps = {
  /** Why it is shown in parts, in a sentence. */
  why: string;
  lines: number;
  /** Reads the part that a place is in. */
  read(at: TextAt): Promise<Outcome<TextPart>>;
  place: ShownPlace | null;
  children(shown: ShownPart): ReactNode;
};

/** A place for the cursor; one behind a part is its end. */
const caretAt = ({ line, column }: { line: number; column: number }): ShownPlace => {
  return { line, column, endLine: line, endColumn: column, focus: true, atStart: true };
};

/** A text that is too long for the editor, part by part: the one with the requested place, the one before, the next. */
export function PartedText({ why, lines, read, place, children }: PartedTextProps) {
  const [shown, setShown] = useState<Omit<ShownPart, 'onGoToLine'> | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const turn = useRef(0);

  const go = useCallback(
    async (at: TextAt, wanted: ShownPlace | null = null): Promise<void> => {
      turn.current += 1;
      const own = turn.current;
      const outcome = await read(at);
      if (own !== turn.current) return;
      setFailed(outcome.ok ? null : outcome.error.message);
      if (outcome.ok) setShown({ part: outcome.value, place: wanted });
    },
    [read],
  );
  const goToLine = (line: number): void => {
    const at = { line: Math.max(1, Math.min(lines, line)), column: 1 };
    void go(at, caretAt(at));
  };
  useEffect(() => {
    if (place) void go({ line: place.line, column: place.column }, place);
    else if (turn.current === 0) void go(0);
  }, [go, place]);

  const part = shown?.part ?? null;
  return (
    <div className="cover column">
      <div className="text-note wrap-row" role="note">
        <span className="spring">{why}</span>
        {part && (
          <span className="numbers one-line" role="status">
            Lines {part.start.line} to {part.end.line} of {grouped(lines)}
          </span>
        )}
        <IconButton
          name="Previous part"
          icon={ArrowUp}
          isDisabled={!part || part.start.offset === 0}
          onPress={() => part && void go(part.start.offset - 1, caretAt(part.start))}
        />
        <IconButton
          name="Next part"
          icon={ArrowDown}
          isDisabled={!part || part.isLast}
          onPress={() => part && void go(part.end.offset)}
        />
        <TextField aria-label="Go to line" value={typed} onChange={setTyped} inputMode="numeric">
          <Input
            ref={field}
            className="input mono small"
            size={9}
            autoComplete="off"
            placeholder="Line"
            onKeyDown={({ key }) => {
              const line = Number(typed.replaceAll(/[\s.,]/g, ''));
              if (key === 'Enter' && line > 0) goToLine(Math.floor(line));
            }}
          />
        </TextField>
      </div>
      {failed && (
        <p role="alert" className="text-failed">
          {failed}
        </p>
      )}
      <div className="rest holds">
        {shown
          ? children({ ...shown, onGoToLine: () => field.current?.focus() })
          : !failed && <LoadingState title="Reading the text" />}
      </div>
    </div>
  );
}
