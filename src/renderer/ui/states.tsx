import { CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgressBar } from 'react-aria-components';
import type { Progress } from '#operations/outcome.ts';
import { cx } from './cx.ts';
import { Button } from './form/button.tsx';
import { formatProgress, useLate } from './format.ts';
import styles from './ui.module.css';

/** A pane with nothing in it yet: what it is for, and the one thing to do. */
export function EmptyState({
  title,
  children,
  action,
  tight = false,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  tight?: boolean;
}) {
  return (
    <div className={cx('column', styles.state, tight && styles.tight)}>
      <h3 className="row dialog-title">{title}</h3>
      <p className="muted pretty breaks">{children}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

type ErrorStateProps = {
  tried: string;
  happened: string;
  todo?: string | undefined;
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
  tight?: boolean;
  /** Of its heading: 2 where it stands right below the title of the view. */
  level?: 2 | 3;
};

/** A pane that could not be filled: what was tried, what went wrong, what to do. */
export function ErrorState({
  tried,
  happened,
  todo,
  onRetry,
  children,
  tight = false,
  level = 3,
}: ErrorStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={cx('column', styles.state, tight && styles.tight)} role="alert">
      <Title className="row dialog-title">
        <CircleX size={16} className="tone-error" /> {tried}
      </Title>
      <p className="muted pretty breaks">{happened}</p>
      {todo && <p className="muted pretty breaks">{todo}</p>}
      {(onRetry || children) && (
        <div className={styles.actions}>
          {onRetry && <Button onPress={onRetry}>Retry</Button>}
          {children}
        </div>
      )}
    </div>
  );
}

type LoadingStateProps = {
  title: string;
  /** Null before the first progress of a call; without it, nothing is said of it. */
  progress?: Progress | null | undefined;
  cancel?: (() => void) | undefined;
  startedAt?: number | undefined;
  tight?: boolean;
  /** What else is known of it, below the progress. */
  children?: ReactNode;
};

/** A pane being filled: nothing for the first 300 ms, then how far it is and a way to stop it. */
export function LoadingState({
  title,
  progress,
  cancel,
  startedAt,
  tight = false,
  children,
}: LoadingStateProps) {
  const late = useLate(startedAt);
  if (!late) return null;
  const share = progress?.total ? Math.min(100, (100 * progress.done) / progress.total) : null;
  return (
    <div className={cx('column', styles.state, tight && styles.tight)}>
      <p className="row dialog-title">{title}</p>
      <ProgressBar
        aria-label={title}
        className="progress wide"
        {...(share === null ? { isIndeterminate: true } : { value: share })}
      >
        {share === null ? (
          <div className={styles.unknown} />
        ) : (
          <div className="progress-fill" style={{ width: `${share}%` }} />
        )}
      </ProgressBar>
      {progress !== undefined && (
        <p className="muted pretty breaks">
          {progress ? formatProgress(progress) : 'Waiting for a reply'}
        </p>
      )}
      {children}
      {cancel && (
        <div className={styles.actions}>
          <Button onPress={cancel}>Cancel</Button>
        </div>
      )}
    </div>
  );
}

type WaitingProps = Omit<ErrorStateProps, 'tried' | 'happened' | 'children'> &
  Omit<LoadingStateProps, 'children'> & { error: { message: string } | null | undefined };

/** What a view shows until its data is there: how far its task is, or why it failed. */
export const Waiting = ({ error, todo, onRetry, level = 3, ...task }: WaitingProps) =>
  error ? (
    <ErrorState
      tried={task.title}
      happened={error.message}
      todo={todo}
      onRetry={onRetry}
      tight={task.tight ?? false}
      level={level}
    />
  ) : (
    <LoadingState {...task} />
  );

/** Something that holds for the whole view and needs reading; `tools` stand at its end. */
export function Banner({
  title,
  children,
  tools,
}: {
  title: string;
  children: ReactNode;
  tools?: ReactNode;
}) {
  return (
    <div className={cx('icons-top', styles.banner)} role="note">
      <TriangleAlert size={16} className="rigid tone-warning" />
      <div className="grow breaks">
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
      {tools}
    </div>
  );
}
