import type { DocumentVerdict } from '../document/verdict.ts';
import type { ItemVerdict, ListVerdict, StatusVerdict } from '../widget/verdict.ts';

/** The verdict on any reply; `as` names its kind. */
export type AnyVerdict = DocumentVerdict | ListVerdict | ItemVerdict | StatusVerdict;
