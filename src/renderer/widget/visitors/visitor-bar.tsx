import { KeyRound, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import { visitorChoices } from '#core/widget/scenario.ts';
import { longestToken, tooLongToken } from '#core/widget/visitor.ts';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Choice } from '../../ui/form/segments.tsx';
import { visitorWords } from './minting.ts';
import { TokenSheet } from './token-sheet.tsx';
import { useVisitor } from './use-visitor.ts';
import styles from './visitors.module.css';

const options = visitorChoices.map((value) => ({ value, title: visitorWords[value].title }));

/**
 * The visitor of the widget. What is missing is shown below; `onEdit` opens the tab's settings;
 * `more` is extra content on the same line.
 */
export function VisitorBar({ onEdit, more }: { onEdit(): void; more?: ReactNode }) {
  const { simulator, visitors } = useStores();
  const visiting = useVisitor();
  if (visiting === null) return null;
  const { tab, choice, ownToken, lack } = visiting;
  return (
    <div className={cx('stack ruled', styles.bar)}>
      <div className="wrap-row">
        <Choice
          label="Visitor"
          value={choice}
          options={options}
          onChange={(chosen) => simulator.getState().setVisitor(tab.id, chosen)}
        />
        <DialogTrigger onOpenChange={(open) => !open && visitors.getState().forget()}>
          <IconButton small name="Visitor's token" icon={<KeyRound size={14} />} />
          <Popover className={cx('popover', styles.popover)} placement="bottom end">
            <Dialog className={cx(styles.sheet)}>
              <Heading slot="title" className="dialog-title">
                Visitor's token
              </Heading>
              <TokenSheet visiting={visiting} />
            </Dialog>
          </Popover>
        </DialogTrigger>
        {more && <span className="push">{more}</span>}
      </div>
      {choice === 'own' && (
        <Field
          label="Own token"
          secret
          mono
          value={ownToken}
          onChange={(token) => simulator.getState().setOwnToken(tab.id, token.trim())}
          placeholder="header.claims.signature"
          error={ownToken.length > longestToken ? `${tooLongToken}.` : null}
        />
      )}
      {choice !== 'anonymous' && lack === null && (
        <p className={cx('help pretty', styles.text)}>{visitorWords[choice].text}</p>
      )}
      {lack !== null && (
        <div className={cx('small', styles.lack)} role="status">
          <TriangleAlert size={14} className={cx('rigid tone-warning', styles.sign)} aria-hidden />
          <span className="grow">{lack.text}</span>
          {lack.edit && (
            <Button small onPress={onEdit}>
              Edit tab
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
