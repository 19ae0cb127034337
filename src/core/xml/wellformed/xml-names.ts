const start =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const inside = `${start}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040`;

/** The source of a pattern (flag `u`): the names of XML 1.0, fifth edition, without a colon. */
export const ncName = `[${start}][${inside}]*`;

const wholeNcName = new RegExp(`^${ncName}$`, 'u');
/** Whether a name is one without a colon, as those of entities, notations and instructions are. */
export const isNcName = (name: string): boolean => wholeNcName.test(name);

const forbidden10 = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const forbidden11 = /[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
/**
 * The offset of the first character that XML (1.0, or 1.1) does not allow in a text, including lone
 * surrogates; -1 if there is none.
 */
export const firstForbidden = (text: string, is11: boolean): number =>
  text.search(is11 ? forbidden11 : forbidden10);

/** The message for an ampersand that does not begin a reference. */
export const noReference = 'an & that does not begin a reference (write &amp; instead)';

/** The five names that XML itself declares. */
export const builtIn: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);
