import { useState } from 'react';
import { countLevels } from '#core/contract/finding.ts';
import { whyNotKept } from '#core/imported/imported-exchange.ts';
import { several } from '#core/text/wording.ts';
import { shortened } from '#core/widget/simulator/display.ts';
import { FindingCounts } from '../documents/list/finding-counts.tsx';
import { FindingsSheet } from '../findings/findings-sheet.tsx';
import { FindingsContext, nothingSelected } from '../findings/selection.ts';
import { showHistoryOf } from '../history/history-actions.ts';
import { signOf } from '../history/history-words.ts';
import { EditReplyButton } from '../reply/edit-reply.tsx';
import { useStateOf, useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Facts } from '../ui/facts.tsx';
import { Button } from '../ui/form/button.tsx';
import { DialogBody, DialogFrame } from '../ui/layout/dialog.tsx';
import { VirtualRows } from '../ui/layout/virtual-rows.tsx';
import { MiddleCut } from '../ui/middle-cut.tsx';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import type { ShownExchange } from './import-store.ts';
import { factsOf, isReply, leftOutSentence, summaryOf } from './import-words.ts';
import styles from './imported.module.css';

const rowHeight = 32;
const mostRows = 6;
/** Characters of a stored body that are shown; the platform stores fewer. */
const longestStored = 20_000;

type StoredFailure = NonNullable<ShownExchange['failure']>;

const laidOut = (json: string): string =>
  json.length > longestStored ? json : JSON.stringify(JSON.parse(json), null, 2);

function ExchangeRow({ exchange, isKept }: { exchange: ShownExchange; isKept: boolean }) {
  const { as, outcome, request, http, findings } = exchange;
  const counts = countLevels(findings);
  const {
    icon: Icon,
    tone,
    words,
  } = signOf({
    status: http?.status ?? (exchange.reply === null ? null : 0),
    findings: counts,
    checks: null,
    outcome,
  });
  return (
    <span className={cx('row grow', styles.row)}>
      <Icon size={15} className={tone} role="img" aria-label={words} />
      <span className="mono small rigid">{as}</span>
      <span className="muted small rigid">
        {http === null ? outcome : `${http.status} · ${outcome}`}
      </span>
      <MiddleCut text={request?.url ?? ''} className="grow muted small" />
      {isKept && <span className="muted small rigid">kept</span>}
      <FindingCounts counts={counts} />
    </span>
  );
}

/** The stored body; a cut JSON text is shown with its ends closed, laid out. */
function StoredBody({ failure: { text, repaired } }: { failure: StoredFailure }) {
  const name =
    repaired === null ? 'Stored body' : 'Stored body, with its cut JSON closed for viewing only';
  return (
    <section className="stack gap-1" aria-label={name}>
      <h3 className="muted small regular">{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <pre className={cx('mono small pre-wrap breaks', styles.stored)} tabIndex={0}>
        {shortened(repaired === null ? text : laidOut(repaired), longestStored)}
      </pre>
    </section>
  );
}

/** One exchange: whose call it was, what a stored failure says, and its verdict. */
function Exchange({ exchange }: { exchange: ShownExchange }) {
  const [selection, setSelection] = useState(nothingSelected);
  const { failure } = exchange;
  const why = whyNotKept(exchange);
  return (
    <div className="stack">
      {why !== null && <p className="pretty">{why}</p>}
      <Facts facts={factsOf(exchange)} />
      {failure && <p className="pretty">{failure.says}</p>}
      {failure && failure.text !== '' && <StoredBody failure={failure} />}
      <section className={styles.findings} aria-label="Findings">
        <FindingsContext
          value={{
            findings: exchange.findings,
            selection,
            onSelect: (change) => setSelection(change),
          }}
        >
          <FindingsSheet />
        </FindingsContext>
      </section>
    </div>
  );
}

/** What was left aside, and why. */
function LeftAside({ rows }: { rows: readonly { what: string; why: string }[] }) {
  return (
    <section className="stack gap-1" aria-label="Left aside">
      <h3 className="strong small">Left aside</h3>
      <ul className={cx('stack gap-1', styles.aside)}>
        {rows.map(({ what, why }) => (
          <li key={`${what} ${why}`} className="small">
            <span className="breaks">{what}</span> <span className="muted">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found() {
  const stores = useStores();
  const { now, problem, show, keep, close } = useStateOf('imported');
  if (now.phase !== 'read') return null;
  const { found, current, kept } = now;
  const { exchanges, leftAside } = found;
  const exchange = exchanges[current];
  const keepable = exchanges.flatMap((one, index) =>
    whyNotKept(one) === null && !kept.has(index) ? [index] : [],
  );
  const hasActions = keepable.length > 0 || kept.size > 0 || (exchange && isReply(exchange));
  return (
    <>
      <DialogBody>
        <div className="stack">
          <p role="status">{summaryOf(found)}</p>
          {exchanges.length > 0 && (
            <div
              className={cx('card', styles.list)}
              style={{ height: Math.min(exchanges.length, mostRows) * rowHeight + 2 }}
            >
              <VirtualRows
                name="Calls that were found"
                role="listbox"
                total={exchanges.length}
                rowHeight={rowHeight}
                current={current}
                onCurrent={show}
                row={(index) => {
                  const one = exchanges[index];
                  return one && <ExchangeRow exchange={one} isKept={kept.has(index)} />;
                }}
              />
            </div>
          )}
          {exchange && <Exchange key={`${found.id} ${current}`} exchange={exchange} />}
          {leftAside.length > 0 && <LeftAside rows={leftAside} />}
        </div>
      </DialogBody>
      {hasActions && (
        <div className={cx('row pad', styles.foot)}>
          <span className="problem grow" role="alert">
            {problem}
          </span>
          {kept.size > 0 && (
            <Button
              onPress={() => {
                close();
                showHistoryOf(stores, { tag: 'imported' });
              }}
            >
              Show in History
            </Button>
          )}
          {exchange && isReply(exchange) && (
            <EditReplyButton
              reply={exchange.reply}
              how={{
                as: exchange.as,
                category: exchange.category ?? 'default',
                surface: exchange.surface,
              }}
              http={exchange.http}
            />
          )}
          {keepable.length > 1 && keepable.includes(current) && (
            <Button onPress={() => void keep([current])}>Keep this one</Button>
          )}
          {keepable.length > 0 && (
            <Button look="primary" onPress={() => void keep(keepable)}>
              {keepable.length === 1
                ? 'Keep in History'
                : `Keep all ${several(keepable.length, 'call')}`}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** What was recognised in a dropped, pasted or opened text, with its verdicts. */
export function ImportDialog() {
  const { now, leftOut, close } = useStateOf('imported');
  if (now.phase === 'closed') return null;
  return (
    <DialogFrame title={`Import ${now.name}`} wide onClose={close}>
      {leftOut.length > 0 && (
        <p className="text-note breaks" role="note">
          {leftOutSentence(leftOut)}
        </p>
      )}
      {now.phase === 'reading' && (
        <LoadingState title="Reading what to import" {...now} cancel={close} />
      )}
      {now.phase === 'failed' && (
        <ErrorState tried={`Reading ${now.name}`} happened={now.error.message} />
      )}
      {now.phase === 'read' && <Found />}
    </DialogFrame>
  );
}
