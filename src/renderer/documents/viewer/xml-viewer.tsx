import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Finding, FindingPlace } from '#core/contract/finding.ts';
import { largestOpened, tooLarge } from '#core/xml/bounds.ts';
import type { TextAt } from '#core/xml/lines.ts';
import { ViewedCode } from '../../editor/editors.tsx';
import type { Selection } from '../../findings/selection.ts';
import { useFindings } from '../../findings/selection.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { PartedText } from '../../text/parted-text.tsx';
import type { ShownPlace, TextLayout } from '../../text/places.ts';
import { TextPane, type TextState } from '../../text/text-pane.tsx';
import { useXmlLayout } from '../../text/use-json.ts';
import { useShownText } from '../../text/use-shown-text.ts';
import { cx } from '../../ui/cx.ts';
import { Button, CopyButton, IconButton } from '../../ui/form/button.tsx';
import { type Part, Split } from '../../ui/layout/split.tsx';
import { MiddleCut } from '../../ui/middle-cut.tsx';
import { LoadingState, Waiting } from '../../ui/states.tsx';
import { isOutlineOpen } from './commands.ts';
import { copyValue } from './copy-value.tsx';
import { OutlinePane } from './outline/outline-pane.tsx';
import styles from './viewer.module.css';
import type { Jump, XmlDocument } from './xml-document.ts';
import { HitsList } from './xpath/hits-list.tsx';
import { XPathBar } from './xpath/xpath-bar.tsx';

/** Shows or hides the outline. */
export function OutlineButton() {
  const { xml } = useStores();
  const open = isOutlineOpen(useStateOf('xml', 'outlineOpen'));
  const Icon = open ? PanelLeftClose : PanelLeftOpen;
  return (
    <IconButton
      name={open ? 'Hide outline' : 'Show outline'}
      icon={Icon}
      onPress={() => xml.setOutline(!open)}
    />
  );
}

type XmlViewerProps = {
  document: XmlDocument;
  look: TextLayout;
  /** It is the sheet on show. */
  on: boolean;
  /** Why it is shown in parts; null where it is not. */
  inParts: string | null;
  text: TextState;
  onRetry(): void;
  encoding: string;
};

/** The text of a document with its outline at the left, the XPath line above, and the hits between them. */
export function XmlViewer(props: XmlViewerProps) {
  const { document, look } = props;
  const { selection } = useFindings();
  const stores = useStores();
  const path = useStore(document.store, (state) => state.path);
  const total = useStore(document.query.store, ({ result }) =>
    result?.type === 'nodes' ? result.total : 0,
  );
  const isAsked = document.source.bytes <= largestOpened;
  const outlineOpen = isOutlineOpen(useStateOf('xml', 'outlineOpen')) && isAsked;

  // The other look shows the same element, unless it was turned to for a finding.
  const before = useRef({ look, asked: selection.asked });
  useEffect(() => {
    if (before.current.look === look) return;
    const forFinding = look === 'raw' && selection.asked !== before.current.asked;
    before.current = { look, asked: selection.asked };
    if (forFinding) return;
    const { node } = document.store.getState();
    if (node !== null) void document.showNode(node, { quiet: true });
  }, [document, look, selection.asked]);

  const text: Part = {
    id: 'text',
    min: 80,
    handle: 'Resize matches',
    content: (
      <div className={styles.text}>
        <TextArea {...props} />
      </div>
    ),
  };
  const hits: Part = {
    id: 'hits',
    size: '30%',
    min: 60,
    content: <HitsList document={document} total={total} />,
  };
  const outline: Part = {
    id: 'outline',
    size: 220,
    min: 120,
    max: 600,
    content: <OutlinePane document={document} />,
  };
  const main: Part = {
    id: 'main',
    min: 160,
    handle: 'Resize outline',
    content: (
      <div className={cx('column fill shrinks', styles.column)}>
        <Split id="xml-main" stacked parts={[total > 1 && hits, text]} />
        <div className={cx('row gap-1 rigid muted tiny', styles.viewerPath)}>
          {path === null ? (
            <span className="grow ellipsis">Put the cursor in an element to see its XPath.</span>
          ) : (
            <MiddleCut text={path} className="grow mono" />
          )}
          {path !== null && (
            <>
              <CopyButton text={path} what="XPath at cursor" />
              <Button small look="quiet" onPress={() => void copyValue(stores, document, path)}>
                Copy value
              </Button>
            </>
          )}
        </div>
      </div>
    ),
  };
  return (
    <div className={cx('column fill shrinks', styles.column)}>
      {isAsked && <XPathBar document={document} before={<OutlineButton />} />}
      <Split id="xml" parts={[outlineOpen && outline, main]} />
    </div>
  );
}

function TextArea({ document, look, on, inParts, text, onRetry, encoding }: XmlViewerProps) {
  const { selection } = useFindings();
  const stores = useStores();
  const { source } = document;
  const { info, jump, error } = useStore(document.store);
  const place = useRequestedPlace(jump, selection, look, on);
  const report = useShownText(source, encoding, on);
  const onCursor = useCallback(
    (line: number, column: number, offset: number) => {
      report(line, column);
      document.cursorAt(look, offset);
    },
    [report, document, look],
  );
  const read = useCallback((at: TextAt) => document.readPart(look, at), [document, look]);

  if (inParts === null)
    return (
      <TextPane what="the XML" text={text} onRetry={onRetry}>
        {(whole) => (
          <WholeText
            document={document}
            text={whole}
            look={look}
            place={place}
            onCursor={onCursor}
          />
        )}
      </TextPane>
    );
  if (!info) return <Waiting title="Reading the document" error={error} onRetry={document.open} />;
  return (
    <PartedText
      key={look}
      why={`${inParts}, shown in parts. ${tooLarge('Outline, XPath and Table work on', source.bytes) ?? 'Outline, XPath and Table work on all of it.'}`}
      lines={info.lines[look]}
      read={read}
      place={place}
    >
      {(part) => (
        <ViewedCode
          name="XML of the document"
          id={source.id}
          text={part}
          look={look}
          onCursor={onCursor}
          onCopy={() => void copyValue(stores, document, document.store.getState().path)}
        />
      )}
    </PartedText>
  );
}

const noFindings: readonly Finding[] = [];

type WholeTextProps = {
  document: XmlDocument;
  text: string;
  look: TextLayout;
  place: ShownPlace | null;
  onCursor(line: number, column: number, offset: number): void;
};

/** The whole XML in the editor, raw or indented, at the last requested place. */
export function WholeText({ document, text, look, place, onCursor }: WholeTextProps) {
  const stores = useStores();
  const { source } = document;
  const { findings } = useFindings();
  const inside = useMemo(() => findings.flatMap(insideXml), [findings]);
  const pretty = useXmlLayout(text, look === 'pretty');
  const shown = look === 'pretty' ? pretty : text;
  if (shown === null) return <LoadingState title="Indenting the XML" />;
  return (
    <ViewedCode
      name="XML of the document"
      id={source.id}
      text={shown}
      look={look}
      findings={look === 'raw' ? inside : noFindings}
      place={place}
      onCursor={onCursor}
      spot={document}
      onCopy={() => void copyValue(stores, document, document.store.getState().path)}
    />
  );
}

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
