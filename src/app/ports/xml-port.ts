import type { Running } from '#operations/dispatch.ts';
import type { CheckedInput, Output } from '#operations/operations.ts';
import type { xmlOperations } from '#operations/xml-operations.ts';

/** The questions about a document that is kept; a file is kept first (`inspectXml`). */
export type XmlOperationName = Exclude<keyof typeof xmlOperations, 'inspectXml'>;

/** A document to ask about: `key` tells it apart from others, `read` gives its text as UTF-8 when it has to be opened. */
export type XmlSource = { key: string; read: () => Uint8Array };

/** What is asked, without saying of which document. */
export type XmlQuestions = {
  [N in XmlOperationName]: Omit<CheckedInput<N>, 'xml' | 'before' | 'after'>;
};

/** What is answered: as the table says, but an export is still the bytes of the file. */
export type XmlAnswers = {
  [N in XmlOperationName]: N extends 'exportGrid' ? Uint8Array : Output<N>;
};

/**
 * Answers questions about XML texts, each opened once and kept open while it is among the last that were asked about. Two sources are
 * asked about together where they are compared. Rejects when cancelled.
 */
export type Xml = {
  ask<N extends XmlOperationName>(
    sources: readonly XmlSource[],
    name: N,
    question: XmlQuestions[N],
    running: Running,
  ): Promise<XmlAnswers[N]>;
  /** Closes what is open. */
  close(): Promise<void>;
};
