import { ArrowUpRight, ChevronRight, RotateCw } from 'lucide-react';
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { subjectText } from '#core/check/causes.ts';
import { probeKey } from '#core/check/changes.ts';
import type { CheckFinding, ProbeResult } from '#core/check/report.ts';
import { whyNotTested } from '#core/check/scale.ts';
import { ClauseLink } from '../findings/clause-link.tsx';
import { useStateOf, useStores } from '../shell/context.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Button, CopyButton } from '../ui/form/button.tsx';
import foldStyles from '../ui/layout/layout.module.css';
import type { Checked } from './check-setup.ts';
import { requestText, signOf } from './check-words.ts';
import styles from './checks.module.css';

/** Longer bodies are cut: the call in the history has all of it. */
const longestBody = 4000;

/** What was found, what a visitor notices, and how to fix it. */
function Finding({ finding }: { finding: CheckFinding }) {
  const { level, clause, path, message, effect, fix } = finding;
  return (
    <li className="stack gap-1">
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
    </li>
  );
}

function Detail({ probe, checked }: { probe: ProbeResult; checked: Checked }) {
  const { checks, historyList, shell } = useStores();
  const { id, subject, visitor, findings, clauses, assumption } = probe;
  const { request, status, exchange, replay } = probe;
  const why = whyNotTested(probe);
  return (
    <div className="stack">
      <p className="help breaks">
        <span className="mono">{id}</span> · {subjectText(subject, visitor)}
      </p>
      {why !== null && <p className="breaks">{why}</p>}
      {findings.length > 0 && (
        <ul className="stack" aria-label="Findings">
          {findings.map((finding) => (
            <Finding key={`${finding.clause} ${finding.path}`} finding={finding} />
          ))}
        </ul>
      )}
      {assumption !== null && <p className="help breaks">{assumption}</p>}
      {request !== null && (
        <section className="stack gap-1" aria-label="Smallest request">
          <div className="row">
            <h4 className="field-label">Smallest request</h4>
            <span className="help grow">{status === null ? 'No reply' : `HTTP ${status}`}</span>
            <CopyButton text={requestText(request)} what="request" />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the keyboard. */}
          <pre className={cx('mono small pre-wrap breaks', styles.code)} tabIndex={0}>
            {requestText({ ...request, body: request.body?.slice(0, longestBody) ?? null })}
          </pre>
        </section>
      )}
      <div className="wrap-row">
        <Button small onPress={() => void checks.run(checked, 'read', id)} icon={RotateCw}>
          Run again
        </Button>
        <Button
          small
          isDisabled={exchange === null}
          onPress={() => {
            if (exchange === null) return;
            shell.go('history');
            void historyList.openByRef(exchange);
          }}
          icon={ArrowUpRight}
        >
          Open in History
        </Button>
        <span className="row gap-1">
          <span className="help">Command</span>
          <CopyButton text={replay} what="replay command" />
        </span>
        {clauses.map((clause) => (
          <ClauseLink key={clause} id={clause} />
        ))}
      </div>
    </div>
  );
}

/** One result; unfolded it shows what was found, by which request, and what can be done about it. */
export function CheckRow({ probe, checked }: { probe: ProbeResult; checked: Checked }) {
  const { checks } = useStores();
  const key = probeKey(probe);
  const isPicked = useStateOf('checks', ({ picked }) => picked === key);
  const { icon: Icon, tone } = signOf(probe);
  // Why it is not tested stands above it, and what was found in the open row.
  const note = isPicked ? null : (probe.findings[0]?.message ?? null);
  return (
    <Disclosure
      className="ruled"
      isExpanded={isPicked}
      onExpandedChange={(open) => checks.pick(open ? key : null)}
    >
      <Heading level={3} className="line">
        <AriaButton slot="trigger" className={cx('hovers', foldStyles.trigger)}>
          <ChevronRight className="turns" />
          <Icon size={15} className={cx(tone, styles.sign)} />
          <span className="grow">
            <span className="regular breaks">{probe.title}</span>
            {note !== null && <span className="help regular ellipsis block">{note}</span>}
          </span>
          {probe.findings.length > 1 && (
            <span className="muted small numbers regular">{probe.findings.length}</span>
          )}
        </AriaButton>
      </Heading>
      <DisclosurePanel>
        <div className={foldStyles.foldPanel}>
          {isPicked && <Detail probe={probe} checked={checked} />}
        </div>
      </DisclosurePanel>
    </Disclosure>
  );
}
