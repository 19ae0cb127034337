import { TriangleAlert, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogTrigger, Heading, RadioGroup } from 'react-aria-components';
import { longestToken, tooLongToken, visitorChoices } from '#core/widget/visitor.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { openedOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextRadio } from '../../ui/form/text-radio.tsx';
import { Fold } from '../../ui/layout/pane.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from '../widget.module.css';
import { visitorsOf, visitorWords } from './minting.ts';
import { TokenSheet, useVisitor, type Visiting } from './token-sheet.tsx';

/**
 * The visitor of the widget. A sign on the control says that something is missing; what that is, and
 * all else about the visitor, is in its popover. `onEdit` opens the tab's settings.
 */
export function VisitorControl({ onEdit }: { onEdit(): void }) {
  const [isOpen, setOpen] = useState(false);
  const visiting = useVisitor();
  if (visiting === null) return null;
  const { choice, named, lack } = visiting;
  const title = named?.name ?? visitorWords[choice].title;
  const name = `Visitor: ${title}${lack === null ? '' : ', something is missing'}`;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <span className={cx('line rigid', choice !== 'anonymous' && styles.accent)} title={name}>
        <Button small aria-label={name}>
          {lack === null ? (
            <UserRound size={14} aria-hidden />
          ) : (
            <TriangleAlert size={14} className="tone-warning" aria-hidden />
          )}
          <span className={cx('ellipsis', styles.visitor)}>{title}</span>
        </Button>
      </span>
      <Popover className={cx('popover', styles.popover)} placement="bottom start">
        <Dialog className={cx(styles.visitorSheet)}>
          <Heading slot="title" className="dialog-title">
            Visitor
          </Heading>
          <VisitorFields
            visiting={visiting}
            onEdit={() => {
              setOpen(false);
              onEdit();
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** What no usual visitor is called. */
const keyOf = (name: string): string => `file ${name}`;

function VisitorFields({ visiting, onEdit }: { visiting: Visiting; onEdit(): void }) {
  const { simulator } = useStores();
  const { tab, choice, named, ownToken, lack } = visiting;
  const opened = useStateOf('workspace', openedOf);
  const ofFile = visitorsOf(opened?.visitors ?? [], tab.id);
  const choose = (value: string): void => {
    const { setVisitor } = simulator;
    const visitor = ofFile.find(({ name }) => keyOf(name) === value);
    const chosen = visitor?.is ?? visitorChoices.find((one) => one === value);
    if (chosen) setVisitor(tab.id, chosen, visitor);
  };
  return (
    <>
      <RadioGroup
        aria-label="Visitor"
        value={named === null ? choice : keyOf(named.name)}
        onChange={choose}
      >
        {ofFile.map(({ name, is }) => (
          <TextRadio
            key={keyOf(name)}
            value={keyOf(name)}
            title={name}
            text={`${visitorWords[is].title}, with the claims below. From ${opened?.name}.`}
          />
        ))}
        {visitorChoices.map((value) => (
          <TextRadio key={value} value={value} {...visitorWords[value]} />
        ))}
      </RadioGroup>
      {choice === 'own' && (
        <Field
          label="Token"
          secret
          mono
          value={ownToken}
          onChange={(token) => simulator.setOwnToken(tab.id, token.trim())}
          placeholder="header.claims.signature"
          error={ownToken.length > longestToken ? `${tooLongToken}.` : null}
        />
      )}
      <div role="status">
        {lack !== null && (
          <div className={cx('small', styles.lack)}>
            <TriangleAlert className={cx('rigid tone-warning', styles.sign)} />
            <span className="grow">{lack.text}</span>
            {lack.edit && opened === null && (
              <Button small onPress={onEdit}>
                Edit tab
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={styles.fold}>
        <Fold title="Visitor's token">
          <div className="stack">
            <TokenSheet key={`${tab.id} ${choice}`} visiting={visiting} />
          </div>
        </Fold>
      </div>
    </>
  );
}
