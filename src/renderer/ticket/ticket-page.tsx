import { RotateCcw } from 'lucide-react';
import {
  type RefObject,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { clauseById } from '#core/contract/clauses.ts';
import { countFindings, type Finding, messageOf } from '#core/contract/finding.ts';
import type { Headers, HttpRequest } from '#core/http/http.ts';
import { invisibleIn, visibleIn } from '#core/json/visible.ts';
import { manyOf, several } from '#core/text/wording.ts';
import { shownRows } from '#core/widget/simulator/model.ts';
import { previewScreen } from '#core/widget/simulator/preview.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import { type Judged, judgedThen, tabOf } from '#operations/judge-again.ts';
import { Headline } from '../findings/headline.tsx';
import { type Change, FindingsContext, nothingSelected, pick } from '../findings/selection.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { useResolvedTheme } from '../ui/theme.ts';
import { placesOfItem } from '../widget/preview/parts.ts';
import { TabPicture } from '../widget/preview/tab-picture.tsx';
import { documentIn, judgedNow, seenAfter, wholeOf } from './judged.ts';
import styles from './ticket.module.css';

/** "get_items of Orders", "Document 42 of Statements" */
const titleOf = ({ entry: { action, name, documentId } }: Evidence): string =>
  visibleIn(action ? `${action} of ${name}` : `Document ${documentId} of ${name}`);

/** All exchanges of a ticket, one after the other. */
export function TicketPage({ evidence }: { evidence: readonly Evidence[] }) {
  const theme = useResolvedTheme('system');
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <main className={styles.page}>
      <header>
        <h1 className="headline">Assay ticket</h1>
        <p className="muted">
          {several(evidence.length, 'call')}. This page loads nothing and sends nothing. Secrets are
          masked. Edit a reply to see what the verdict would be.
        </p>
      </header>
      {evidence.map((one) => (
        <Exchange key={`${one.entry.seq} ${one.entry.at}`} evidence={one} />
      ))}
    </main>
  );
}

function Exchange({ evidence }: { evidence: Evidence }) {
  const { entry, fired, document } = evidence;
  const { request, http, failure } = fired ?? document ?? {};
  const received = { body: evidence.body ?? '', status: http?.status ?? 200 };
  const [typed, setTyped] = useState(received);
  const isEdited = typed.body !== received.body || typed.status !== received.status;
  const reply = useDeferredValue(typed);
  const then = useMemo(() => judgedThen(evidence), [evidence]);
  const judged = useMemo(
    () => (isEdited ? judgedNow(evidence, reply) : then),
    [evidence, reply, then, isEdited],
  );
  const whole = useMemo(() => wholeOf(evidence, reply, judged), [evidence, reply, judged]);
  const area = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState(nothingSelected);
  const onSelect = (change: Change): void => {
    const next = change(selection);
    setSelection(next);
    if (next.picked) showPlace(area.current, next.picked);
  };
  return (
    <article className="card" aria-label={titleOf(evidence)}>
      <header className="pad ruled">
        <h2 className="dialog-title">{titleOf(evidence)}</h2>
        <p className="muted small">
          {new Date(entry.at).toLocaleString()} · judged by Assay {entry.version}
          {entry.isMock ? ' · a mock reply, the service was not called' : ''}
        </p>
      </header>
      <FindingsContext value={{ findings: judged.findings, selection, onSelect }}>
        <Headline
          whole={whole}
          failure={isEdited ? null : (document?.failure ?? null)}
          before={isEdited ? then.findings : null}
        />
      </FindingsContext>
      <div className={styles.columns}>
        <div className="stack">
          <RequestPart request={visibleIn(request ?? null)} />
          {failure && !isEdited && <p className="text-failed">{visibleIn(failure.message)}</p>}
          <ReplyPart
            headers={visibleIn(http?.headers ?? [])}
            typed={typed}
            area={area}
            isEdited={isEdited}
            onType={setTyped}
            onReset={() => setTyped(received)}
          />
          <Findings
            judged={judged}
            onShow={(finding) => onSelect((before) => pick(before, finding))}
          />
        </div>
        <Picture evidence={evidence} body={reply.body} judged={judged} />
      </div>
    </article>
  );
}

/** Selects the place of a finding in the text. */
function showPlace(area: HTMLTextAreaElement | null, finding: Finding): void {
  if (!area || finding.line === undefined) return;
  const starts = [
    0,
    ...Array.from(area.value.matchAll(/\r\n|[\r\n]/g), (end) => end.index + end[0].length),
  ];
  const at = (line: number, column: number): number => (starts[line - 1] ?? 0) + column - 1;
  area.focus();
  area.setSelectionRange(
    at(finding.line, finding.column ?? 1),
    at(finding.endLine ?? finding.line, finding.endColumn ?? finding.column ?? 1),
  );
}

function HeadersPart({ headers }: { headers: Headers }) {
  if (headers.length === 0) return null;
  return (
    <details>
      <summary className="muted small">{several(headers.length, 'header')}</summary>
      <pre className={styles.body}>
        {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
      </pre>
    </details>
  );
}

function RequestPart({ request }: { request: HttpRequest | null }) {
  return (
    <section aria-label="Request" className="stack gap-1">
      <h3>Request</h3>
      {request ? (
        <>
          <p className="mono breaks small">
            {request.method} {request.url}
          </p>
          <HeadersPart headers={request.headers} />
          {request.body !== null && <pre className={styles.body}>{request.body}</pre>}
        </>
      ) : (
        <p className="muted">The webhook was not called.</p>
      )}
    </section>
  );
}

type Typed = { body: string; status: number };
type ReplyPartProps = {
  headers: Headers;
  typed: Typed;
  area: RefObject<HTMLTextAreaElement | null>;
  isEdited: boolean;
  onType(typed: Typed): void;
  onReset(): void;
};

function ReplyPart({ headers, typed, area, isEdited, onType, onReset }: ReplyPartProps) {
  const status = useId();
  const hidden = useMemo(() => invisibleIn(typed.body), [typed.body]);
  return (
    <section aria-label="Reply" className="stack gap-1">
      <div className="row gap-1">
        <h3>Reply</h3>
        <label htmlFor={status} className="muted small">
          HTTP status
        </label>
        <input
          id={status}
          className={cx('input input-small numbers', styles.status)}
          inputMode="numeric"
          value={typed.status}
          onChange={({ target }) => {
            const number = Number(target.value);
            if (/^\d{0,3}$/.test(target.value)) onType({ ...typed, status: number });
          }}
        />
        <span className="spring" />
        {isEdited && (
          <Button small look="quiet" onPress={onReset} icon={RotateCcw}>
            As received
          </Button>
        )}
      </div>
      <HeadersPart headers={headers} />
      <textarea
        ref={area}
        className={cx('input mono', styles.editor)}
        aria-label="Body of the reply"
        spellCheck={false}
        value={typed.body}
        onChange={({ target }) => onType({ ...typed, body: target.value })}
      />
      {hidden.length > 0 && (
        <p className="muted small">
          The body has characters that are invisible or turn the text around: {hidden.join(', ')}
        </p>
      )}
    </section>
  );
}

function Findings({ judged, onShow }: { judged: Judged; onShow(finding: Finding): void }) {
  const { findings, assumptions, outcome } = judged;
  return (
    <section aria-label="Verdict" className="stack gap-1">
      <h3>
        Verdict: {outcome}, {manyOf(countFindings(findings), 'finding')}
      </h3>
      <ol className="stack gap-1">
        {findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may be equal, and none ever moves.
          <li key={index} className={cx('icons-top', styles.finding)}>
            <LevelIcon level={finding.level} />
            <div className="stack shrinks breaks">
              <p>{visibleIn(messageOf(finding))}</p>
              {finding.effect && <p className="muted">{visibleIn(finding.effect)}</p>}
              <p className="muted small">
                <abbr title={clauseById(finding.clause)?.section}>{finding.clause}</abbr>{' '}
                {clauseById(finding.clause)?.title}
              </p>
              {finding.line !== undefined && (
                <p>
                  <Button small look="quiet" onPress={() => onShow(finding)}>
                    <span className="mono">{visibleIn(finding.path)}</span>
                  </Button>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {assumptions.length > 0 && (
        <details>
          <summary className="muted small">{several(assumptions.length, 'assumption')}</summary>
          <ul className="stack gap-1 pad-y">
            {assumptions.map(({ id, open, choice }) => (
              <li key={id}>
                {open} Assay assumes: {choice}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const noLinks = { list: null, detail: placesOfItem(null), lit: null, picked: null };

/** What the visitor sees of the reply, or the document in it. */
function Picture({ evidence, body, judged }: { evidence: Evidence; body: string; judged: Judged }) {
  const theme = useResolvedTheme('system');
  const at = Date.parse(evidence.entry.at);
  const viewer = useMemo(() => ({ now: at, locale: navigator.language }), [at]);
  const tab = useMemo(() => tabOf(evidence), [evidence]);
  const seen = useMemo(() => seenAfter(evidence, judged), [evidence, judged]);
  const drawn = useMemo(() => seen && previewScreen(seen, viewer), [seen, viewer]);
  const rows = useMemo(() => (seen?.list ? shownRows(seen.list.kept) : null), [seen]);
  const xml = useMemo(() => documentIn(evidence, body), [evidence, body]);
  if (xml !== null)
    return (
      <section aria-label="Document">
        <h3>Document</h3>
        <pre className={styles.body}>{visibleIn(xml)}</pre>
      </section>
    );
  if (!seen || !drawn || !tab) return null;
  return (
    <section aria-label="What the visitor sees" className="stack gap-1">
      <h3>What the visitor sees</h3>
      <div className={styles.picture}>
        <TabPicture
          tab={tab}
          seen={seen}
          drawn={drawn}
          viewer={viewer}
          rows={rows}
          total={rows?.length ?? 0}
          filter=""
          links={noLinks}
          opened={null}
          isLive={false}
          isDark={theme !== 'light'}
          width={384}
          cameAt={() => at}
          now={() => at}
          onPoint={() => undefined}
          onEvent={() => undefined}
        />
      </div>
    </section>
  );
}
