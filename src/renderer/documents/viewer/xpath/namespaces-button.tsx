import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import menuStyles from '../../../ui/menu.module.css';
import styles from './xpath.module.css';

/** The prefixes that an XPath can use in this document, and what they stand for; nothing where it has no namespaces. */
export function NamespacesButton({ namespaces }: { namespaces: Readonly<Record<string, string>> }) {
  const rows = Object.entries(namespaces).filter(([prefix]) => prefix !== 'xml');
  if (rows.length === 0) return null;
  return (
    <DialogTrigger>
      <Button
        small
        look="quiet"
        aria-label={`Prefixes for the XPath: ${rows.map(([prefix]) => prefix).join(', ')}`}
      >
        <span className={styles.prefixes}>{rows.map(([prefix]) => `${prefix}:`).join(' ')}</span>
      </Button>
      <Popover className={cx(menuStyles.popover)} placement="bottom end">
        <Dialog aria-label="Prefixes for the XPath" className={cx(styles.legend)}>
          <p>Use these prefixes for the document's namespaces in an XPath.</p>
          <dl>
            {rows.map(([prefix, uri]) => (
              <div key={prefix}>
                <dt>{prefix}</dt>
                <dd>{uri}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
