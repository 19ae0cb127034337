import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { ProbeResult } from '#core/check/report.ts';
import { useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/form/button.tsx';
import { signOf, subjectText } from './check-words.ts';
import styles from './checks.module.css';

/** What the detail is about, and the way back to the summary. */
export function DetailHead({
  title,
  icon,
  aside,
}: {
  title: string;
  icon: ReactNode;
  aside: ReactNode;
}) {
  const { checks } = useStores();
  return (
    <div className={styles.head}>
      <div className="grow">
        <h2 className={cx('icons-top dialog-title', styles.head)}>
          {icon}
          <span className="breaks">{title}</span>
        </h2>
        <p className="help breaks">{aside}</p>
      </div>
      <IconButton
        small
        name="Back to the summary"
        icon={<X size={14} />}
        onPress={() => checks.getState().show(null)}
      />
    </div>
  );
}

/** A titled part of the detail. */
export const DetailPart = ({
  title,
  tools,
  children,
}: {
  title: string;
  tools?: ReactNode;
  children: ReactNode;
}) => (
  <section className={styles.part} aria-label={title}>
    <div className="row">
      <h3 className="field-label grow">{title}</h3>
      {tools}
    </div>
    {children}
  </section>
);

/** A result as a way to its detail. */
export function ProbeLink({ probe, note }: { probe: ProbeResult; note?: string }) {
  const { checks } = useStores();
  const { icon: Icon, tone, title } = signOf(probe);
  return (
    <li className={cx('icons-top', styles.head)}>
      <Icon size={15} className={tone} role="img" aria-label={title} />
      <div className="grow">
        <Button
          className={cx('breaks ring-outside', styles.link)}
          onPress={() => checks.getState().show({ probe: probe.fingerprint })}
        >
          {probe.title}
        </Button>
        <p className="help breaks">
          {subjectText(probe.subject)}
          {probe.visitor !== null && ` · as ${probe.visitor}`}
          {note !== undefined && ` · ${note}`}
        </p>
      </div>
    </li>
  );
}
