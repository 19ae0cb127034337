import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { countSentence, type Edit, everyPlace, type Finding } from '#core/contract/finding.ts';
import { type Diagnosis, editsOf, levelOf } from '#core/diagnosis/diagnose.ts';
import { diagnoseFetch } from '#core/diagnosis/failure.ts';
import type { WholeDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import type { HttpFailure } from '#core/http/http.ts';
import { plural, several } from '#core/text/wording.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import styles from './findings.module.css';
import { useFindings } from './selection.ts';
import { Stepper } from './stepper.tsx';

/** A repair that was asked for: of these places, with what only that uncovers, and with the keys that the contract ignores taken out. */
export type Repair = { edits: readonly Edit[]; removeIgnored: boolean };

type HeadlineProps = {
  /** The diagnosis of these findings with what a repair would change, once it is known. */
  whole?: WholeDiagnosis | null | undefined;
  /** Why a document has no reply; a failed call of a widget is among its findings. */
  failure?: HttpFailure | null;
  /** What is different from before, in words. */
  changed?: string | undefined;
  /** Repairs the reply, where it can be edited. */
  onFix?: ((repair: Repair) => void) | undefined;
  /** Whether the reply is a repaired one already. */
  isFixed?: boolean;
  /** Copies the repaired reply. */
  onCopy?: ((repair: Repair) => void) | undefined;
  /** What else can be done about a cause with these clauses. */
  actions?: (clauses: readonly string[]) => ReactNode;
  /** What else there is to know about the reply. */
  note?: ReactNode;
  /** How many statement checks of a document are broken, and a way to them; whether the reply brings none. */
  content?: { broken: number; show(): void; isRefused: boolean };
};

type Shown = { findings: readonly Finding[]; picked: Finding | null; at: number };

/** Which cause is shown: of another verdict the most important one, and the cause of the finding that was picked last. */
function placeOf(
  shown: Shown,
  { findings, picked }: Pick<Shown, 'findings' | 'picked'>,
  causes: readonly Diagnosis[],
): number {
  const isSame = shown.findings === findings;
  if (isSame && shown.picked === picked) return shown.at;
  const ofPicked = causes.findIndex(
    (cause) =>
      picked !== null &&
      everyPlace(cause.findings.flatMap((index) => findings[index] ?? [])).includes(picked),
  );
  return ofPicked === -1 ? (isSame ? shown.at : 0) : ofPicked;
}

/**
 * What is wrong with a reply, what the visitor notices and how to fix it, one cause at a time, the most important first. A warning takes
 * one line, its effect and fix are in Findings; notes alone leave nothing to fix.
 */
export function Headline({
  whole = null,
  failure = null,
  changed,
  onFix,
  isFixed = false,
  onCopy,
  actions,
  note,
  content,
}: HeadlineProps) {
  const { findings, selection } = useFindings();
  const all = useMemo(() => diagnoseFetch(findings, failure), [findings, failure]);
  const causes = all.filter((one) => levelOf(one, findings) !== 'info');
  const { picked } = selection;
  const [shown, show] = useState<Shown>({ findings, picked: null, at: 0 });
  const at = placeOf(shown, { findings, picked }, causes);
  const cause = causes[at];
  const broken = content?.broken ?? 0;
  const sums = content && broken > 0 && (
    <p className="row">
      <span>
        <span className="strong">What the document says does not add up.</span>{' '}
        {`${several(broken, 'statement check')} ${plural(broken, 'is', 'are')} broken.`}
      </span>
      <Button small look="quiet" onPress={content.show}>
        Show
      </Button>
    </p>
  );
  const edits = causes.flatMap((one) => editsOf(one, findings));
  const { says = '', ignored = 0 } = whole?.repair ?? {};
  const repair = { edits, removeIgnored: false };
  const isFixable = edits.length > 0;
  const fixes = (
    <>
      {onFix && isFixable && (
        <Button small onPress={() => onFix(repair)}>
          Fix
        </Button>
      )}
      {onFix && !isFixable && ignored > 0 && (
        <Button small onPress={() => onFix({ edits, removeIgnored: true })}>
          {`Remove ${several(ignored, 'key')} the contract ignores`}
        </Button>
      )}
      {onCopy && (isFixable || isFixed) && (
        <Button small look="quiet" onPress={() => onCopy(repair)}>
          Copy the fixed reply
        </Button>
      )}
    </>
  );
  const what = onFix && isFixable ? says : changed;
  const said = what && <span className="muted small regular">{what}</span>;
  if (!cause)
    return (
      <section className={cx('ruled icons-top', styles.headline)} aria-label="Diagnosis">
        {broken > 0 ? (
          <CircleX size={15} className="tone-error" />
        ) : content?.isRefused ? (
          <LevelIcon level="info" />
        ) : (
          <CircleCheck size={15} className="tone-ok" />
        )}
        <div className="stack gap-1 shrinks breaks">
          {sums || (
            <div className="wrap-row">
              <p>
                <span className="strong">
                  {content?.isRefused ? 'No document.' : 'Nothing to fix.'}
                </span>
                {findings.length > 0 ? ` ${countSentence(findings)}.` : ''} {said}
              </p>
              {fixes}
            </div>
          )}
          {note}
        </div>
      </section>
    );
  const level = levelOf(cause, findings);
  const step = (by: 1 | -1): void =>
    show({ findings, picked, at: (at + by + causes.length) % causes.length });
  const buttons = (
    <>
      {actions?.(cause.clauses)}
      {fixes}
    </>
  );
  return (
    <section
      className={cx('ruled icons-top', styles.headline, content && styles.brief)}
      aria-label="Diagnosis"
    >
      <LevelIcon level={level} />
      <div className="stack gap-1 shrinks breaks">
        {level === 'error' ? (
          <>
            <p className="strong pretty">{cause.cause}</p>
            {cause.effect && <p className={cx('muted', styles.effect)}>{cause.effect}</p>}
            <p className={styles.fix} title={cause.fix}>
              <span className="muted">Fix</span> {cause.fix}
            </p>
            <div className="wrap-row hide-empty">{buttons}</div>
          </>
        ) : (
          <div className="wrap-row">
            <p
              className={cx('strong ellipsis', styles.sentence)}
              title={`${cause.cause} ${cause.effect} ${cause.fix}`}
            >
              {cause.cause}
            </p>
            {buttons}
          </div>
        )}
        {said}
        {sums}
        {note}
      </div>
      {causes.length > 1 && (
        <fieldset className="inline-row muted small numbers one-line" aria-label="Causes">
          <Stepper what="cause" at={at} count={causes.length} onStep={step} />
        </fieldset>
      )}
    </section>
  );
}
