import { ArrowUpRight, RotateCw } from 'lucide-react';
import { useStore } from 'zustand';
import type { CheckFinding, ProbeResult } from '#core/check/report.ts';
import { several } from '#core/text/wording.ts';
import { ClauseLink } from '../findings/clause-link.tsx';
import { useStores } from '../shell/context.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Button, CopyButton } from '../ui/form/button.tsx';
import { requestText, signOf, subjectText } from './check-words.ts';
import styles from './checks.module.css';
import { DetailHead, DetailPart } from './detail-parts.tsx';

/** Longer bodies are cut: the exchange in the history has all of it. */
const longestBody = 4000;

/** What was found, what a visitor notices, and how to fix it. */
function Finding({ finding }: { finding: CheckFinding }) {
  const { level, clause, path, message, effect, fix, assumption } = finding;
  return (
    <li className={cx(styles.part, styles.finding)}>
      <div className="wrap-row">
        <LevelIcon level={level} />
        <ClauseLink id={clause} />
        <span className="mono small muted breaks">{path}</span>
      </div>
      <p className="breaks">{message}</p>
      {effect !== '' && <p className="muted breaks">{effect}</p>}
      {fix !== '' && (
        <p className="breaks">
          <span className="muted">Fix</span> {fix}
        </p>
      )}
      {assumption !== null && <p className="help breaks">Our assumption: {assumption}</p>}
    </li>
  );
}

/** The smallest request that shows the result. */
function Request({ probe: { request, status } }: { probe: ProbeResult }) {
  if (request === null) return null;
  const text = requestText({
    ...request,
    body: request.body?.slice(0, longestBody) ?? null,
  });
  return (
    <DetailPart
      title="Smallest request"
      tools={
        <>
          <span className="help">{status === null ? 'no reply' : `HTTP ${status}`}</span>
          <CopyButton text={requestText(request)} what="request" />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the keyboard. */}
      <pre className={cx('mono small pre-wrap breaks', styles.code)} tabIndex={0}>
        {text}
      </pre>
    </DetailPart>
  );
}

function Actions({ probe: { exchange, fingerprint, id } }: { probe: ProbeResult }) {
  const { checks, historyList, shell } = useStores();
  const running = useStore(checks, (state) => state.running);
  const { rerun } = checks.getState();
  // Budgets are reckoned of the whole run.
  const canRerun = id !== 'budget';
  const openCall = (): void => {
    if (exchange === null) return;
    shell.getState().go('history');
    void historyList.getState().openByRef(exchange);
  };
  return (
    <div className="wrap-row">
      {canRerun && (
        <Button isDisabled={running !== null} onPress={() => void rerun(fingerprint)}>
          <RotateCw size={13} aria-hidden /> Run this probe again
        </Button>
      )}
      <Button isDisabled={exchange === null} onPress={openCall}>
        <ArrowUpRight size={14} aria-hidden /> Open in History
      </Button>
    </div>
  );
}

/** One result: what was found, by which request, and what can be done about it. */
export function ProbeDetail({ probe }: { probe: ProbeResult }) {
  const { title, id, subject, visitor, outcome, reason, provesNothing, findings, runs } = probe;
  const { icon: Icon, tone, title: words } = signOf(probe);
  return (
    <div className={cx('pad', styles.detail)}>
      <DetailHead
        title={title}
        icon={<Icon size={16} className={tone} aria-hidden />}
        aside={
          <>
            {words} · <span className="mono">{id}</span> · {subjectText(subject)}
            {visitor !== null && ` · as ${visitor}`}
          </>
        }
      />
      {outcome === 'flaky' && (
        <p className="tone-warning">
          Broken in {runs.broken} of {several(runs.total, 'run')}.
        </p>
      )}
      {reason !== null && <p className="breaks">{reason}</p>}
      {provesNothing !== null && (
        <p className="breaks">
          <span className="tone-warning">This pass proves nothing.</span> {provesNothing}
        </p>
      )}
      <Actions probe={probe} />
      {findings.length > 0 && (
        <ul className={styles.part} aria-label="Findings">
          {findings.map((finding) => (
            <Finding key={finding.fingerprint} finding={finding} />
          ))}
        </ul>
      )}
      <Request probe={probe} />
      <DetailPart title="Replay" tools={<CopyButton text={probe.replay} what="replay command" />}>
        <code className={cx('mono small breaks', styles.code)}>{probe.replay}</code>
      </DetailPart>
      <DetailPart title="Clauses">
        <div className="wrap-row">
          {probe.clauses.map((clause) => (
            <ClauseLink key={clause} id={clause} />
          ))}
        </div>
        {probe.assumption !== null && (
          <p className="help breaks">Our assumption: {probe.assumption}</p>
        )}
      </DetailPart>
    </div>
  );
}
