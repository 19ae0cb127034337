import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { type CallError, fixFields } from '../../rpc/outcome-of.ts';
import { cx } from '../cx.ts';
import { Button, IconButton } from '../form/button.tsx';
import type { Form } from '../form/field.tsx';
import { FormOf, type Row } from '../form/form-of.tsx';
import styles from './layout.module.css';

const open = new Set<symbol>();
const waiting = new Set<() => void>();

/** Notes that a form is open; gives the way to note that it was closed. */
export function openForm(): () => void {
  const form = Symbol('form');
  open.add(form);
  return () => {
    open.delete(form);
    if (open.size > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
}

/** Resolves when no form is open. */
export const whenNoForm = (): Promise<void> =>
  open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));

type FrameProps = {
  title: string;
  onClose(): void;
  /** `full`: all the room of the window. */
  wide?: boolean | 'full';
  alert?: boolean;
  children: ReactNode;
};

/** What opened a dialog gets the keyboard back, a frame after it closed; where that is gone, as with a deleted row, the view gets it. */
function leaveKeyboard(): void {
  const leave = (): void => {
    if (document.activeElement !== document.body) return;
    const regions = document.querySelectorAll<HTMLElement>('main [data-region][tabindex]');
    [...regions].find((region) => region.getClientRects().length > 0)?.focus();
  };
  requestAnimationFrame(() => requestAnimationFrame(leave));
}

/** A modal dialog: Escape and a click outside close it, and the keyboard focus stays inside. */
export function DialogFrame({ title, onClose, wide = false, alert = false, children }: FrameProps) {
  useEffect(() => leaveKeyboard, []);
  return (
    <ModalOverlay
      isOpen
      isDismissable={!alert}
      onOpenChange={(open) => !open && onClose()}
      className={cx(styles.dialogBackdrop)}
    >
      <Modal
        className={cx('popover', styles.modal, wide && styles.wide, wide === 'full' && styles.full)}
      >
        <Dialog
          className={cx('column grow', styles.dialog)}
          role={alert ? 'alertdialog' : 'dialog'}
        >
          <div className={cx('row ruled', styles.dialogHead)}>
            <Heading slot="title" className="dialog-title">
              {title}
            </Heading>
            <IconButton name="Close" icon={X} onPress={onClose} />
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);

/** A form over a draft that is saved, or forgotten with Cancel; closed in another way, it stays. */
type SavedForm<T> = Form<T> & {
  save(send: () => Promise<CallError | null>): Promise<CallError | null>;
  forget(): void;
};

type FormDialogProps<T> = Omit<FrameProps, 'children'> & {
  action: string;
  danger?: boolean;
  /** What the dialog asks, by its rows; `onSubmit` is called with nothing wrong in it. */
  form?: SavedForm<T>;
  rows?: readonly Row<T>[];
  children?: ReactNode;
  /** Null closes the dialog; an error stays in it. */
  onSubmit(): Promise<CallError | null> | CallError | null;
  /** Forgets what was typed, which stays in a form that is closed in another way. */
  onCancel?(): void;
  /** Another way to finish, next to the main one. */
  other?: { action: string; onSubmit(): Promise<CallError | null> };
};

type Invalid = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Says what to fix by the labels of the fields, as far as they are on screen. */
const fixMessage = (fields: readonly Invalid[]): string => {
  const labels = fields.flatMap(({ labels }) => labels?.[0]?.textContent?.trim() || []);
  return labels.length === 0 ? fixFields.message : `Fix ${labels.join(', ')}, then save again.`;
};

/**
 * A dialog that does one thing: closes when it is done and says why when it is not. The keyboard
 * goes to the first field that is wrong then.
 */
export function FormDialog<T extends object>({
  action,
  danger = false,
  form: saved,
  rows = [],
  onSubmit,
  onCancel = saved?.forget,
  other,
  children,
  ...frame
}: FormDialogProps<T>) {
  // Another object for each attempt, so that the keyboard goes to the field each time.
  const [failed, setFailed] = useState<{ error: CallError } | null>(null);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(openForm, []);
  useEffect(() => {
    if (!failed) return;
    const invalid = [...(form.current?.querySelectorAll<Invalid>('[aria-invalid="true"]') ?? [])];
    setMessage(failed.error === fixFields ? fixMessage(invalid) : failed.error.message);
    invalid[0]?.focus();
  }, [failed]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A form inside another one, which React would tell of it too.
    event.stopPropagation();
    void finish(saved ? () => saved.save(async () => onSubmit()) : onSubmit);
  };
  const finish = async (run: FormDialogProps<T>['onSubmit']): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const error = await run();
    setBusy(false);
    if (error) setFailed({ error });
    else frame.onClose();
  };
  return (
    <DialogFrame {...frame}>
      <form ref={form} className="column rest" onSubmit={submit} noValidate>
        <DialogBody>
          {saved && <FormOf form={saved} rows={rows} />}
          {children}
        </DialogBody>
        <div className={cx('row', styles.foot)}>
          <span className={cx('problem', styles.error)} role="alert">
            {message}
          </span>
          <Button
            onPress={() => {
              onCancel?.();
              frame.onClose();
            }}
          >
            Cancel
          </Button>
          {other && <Button onPress={() => void finish(other.onSubmit)}>{other.action}</Button>}
          <Button type="submit" look={danger ? 'danger' : 'primary'}>
            {action}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
