import type { DeclaredAttribute, Dtd, Entity, Scanner } from './dtd.ts';
import { ncName, nmtoken, qName, withReferences } from './xml-names.ts';
import { XmlStop } from './xml-stop.ts';

const elementName = new RegExp(qName, 'uy');
const repeated = /[?*+]/y;

/** Reads what an element declaration says of the element's content; groups may be nested as deep as they like. */
export function readContentModel(scan: Scanner): void {
  if (scan.takeWord('EMPTY') || scan.takeWord('ANY')) return;
  const start = scan.at;
  scan.needWord('(');
  scan.takeSpace();
  if (scan.takeWord('#PCDATA')) {
    readMixed(scan);
    return;
  }
  scan.at = start;
  readGroups(scan);
}

function readMixed(scan: Scanner): void {
  let names = 0;
  for (scan.takeSpace(); scan.takeWord('|'); scan.takeSpace()) {
    scan.takeSpace();
    scan.need(elementName, 'the name of an element');
    names += 1;
  }
  scan.needWord(')');
  if (!scan.takeWord('*') && names > 0)
    scan.fail('* was expected, because #PCDATA with names must repeat');
}

function readGroups(scan: Scanner): void {
  // One entry for each open group: what parts its members, '' until that has shown.
  const separators: string[] = [];
  for (;;) {
    scan.takeSpace();
    if (scan.takeWord('(')) {
      separators.push('');
      continue;
    }
    scan.need(elementName, 'the name of an element or a group');
    scan.take(repeated);
    for (scan.takeSpace(); scan.takeWord(')'); scan.takeSpace()) {
      separators.pop();
      scan.take(repeated);
      if (separators.length === 0) return;
    }
    const separator = scan.takeWord('|')
      ? '|'
      : scan.takeWord(',')
        ? ','
        : scan.fail('| or , or ) was expected');
    const before = separators.at(-1);
    if (before !== '' && before !== separator)
      scan.fail(
        `${before} was expected, because a group is separated by either | or ,`,
        scan.at - 1,
      );
    separators[separators.length - 1] = separator;
  }
}

/** `defaultValue` makes the `\0name;` form of an attribute's default, that stands at `at`, and checks the entities in it (see Entities). */
type Declaring = {
  dtd: Dtd;
  is11: boolean;
  inParameter: boolean;
  defaultValue: (literal: string, at: number) => string;
};

const plainName = new RegExp(ncName, 'uy');
const token = new RegExp(nmtoken, 'uy');
const name = new RegExp(qName, 'uy');
const attributeType = /(?:CDATA|IDREFS|IDREF|ID|ENTITY|ENTITIES|NMTOKENS|NMTOKEN)(?=[ \t\r\n])/y;
const notPublic = /[^ \r\na-zA-Z0-9\-'()+,./:=?;!*#@$_%]/;

/** Runs a reader of a literal's inside; a stop it throws is moved from the inside to the text around. */
function within<T>(start: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof XmlStop ? new XmlStop(start + 1 + error.offset, error.message) : error;
  }
}

/** Reads SYSTEM or PUBLIC with what belongs to them; false, and nothing taken, where neither stands. A notation may leave out the address behind PUBLIC. */
export function readExternalId(scan: Scanner, isNotation: boolean): boolean {
  if (scan.takeWord('PUBLIC')) {
    scan.needSpace();
    const start = scan.at + 1;
    const wrong = scan.needLiteral('a public identifier').search(notPublic);
    if (wrong !== -1)
      scan.fail('a character that is not allowed in a public identifier', start + wrong);
    if (isNotation) {
      const end = scan.at;
      if (!scan.takeSpace() || !/["']/.test(scan.text[scan.at] ?? '')) {
        scan.at = end;
        return true;
      }
    } else scan.needSpace();
  } else if (scan.takeWord('SYSTEM')) scan.needSpace();
  else return false;
  scan.needLiteral('an address');
  return true;
}

/** The replacement text of an entity's literal; a % in it would be a reference to a parameter entity, which no declaration of an internal subset may hold. */
function readEntityText(scan: Scanner, is11: boolean): string {
  const start = scan.at;
  const literal = scan.needLiteral('the text of the entity');
  const percent = literal.indexOf('%');
  const text = within(start, () =>
    withReferences(
      percent === -1 ? literal : literal.slice(0, percent),
      is11,
      (found) => `&${found};`,
    ),
  );
  if (percent !== -1)
    scan.fail('a % in the text of an entity (write &#37; instead)', start + 1 + percent);
  return text;
}

function readEntity(scan: Scanner, { dtd, is11, inParameter }: Declaring): void {
  scan.needSpace();
  const isParameter = scan.takeWord('%');
  if (isParameter) scan.needSpace();
  const declared = scan.need(plainName, 'the name of an entity, without a colon,');
  scan.needSpace();
  if (!readExternalId(scan, false)) {
    const text = readEntityText(scan, is11);
    if (isParameter) dtd.declareParameter(declared, text);
    else dtd.declareGeneral(declared, { kind: 'internal', text, inParameter });
  } else if (isParameter) dtd.declareParameter(declared, null);
  else dtd.declareGeneral(declared, { kind: readNotationOf(scan), inParameter });
  scan.takeSpace();
}

function readNotationOf(scan: Scanner): Exclude<Entity['kind'], 'internal'> {
  const end = scan.at;
  if (!scan.takeSpace() || !scan.takeWord('NDATA')) {
    scan.at = end;
    return 'external';
  }
  scan.needSpace();
  scan.need(plainName, 'the name of a notation');
  return 'unparsed';
}

function readChoice(scan: Scanner, one: RegExp, expected: string): void {
  scan.needWord('(');
  do {
    scan.takeSpace();
    scan.need(one, expected);
    scan.takeSpace();
  } while (scan.takeWord('|'));
  scan.needWord(')');
}

/** Reads the type of an attribute; true for all but CDATA, in whose values white space is nothing but a separator. */
function readType(scan: Scanner): boolean {
  const type = scan.take(attributeType);
  if (type !== null) return type !== 'CDATA';
  if (scan.takeWord('NOTATION')) {
    scan.needSpace();
    readChoice(scan, plainName, 'the name of a notation');
  } else if (scan.text[scan.at] === '(') readChoice(scan, token, 'a value');
  else scan.fail('the type of an attribute was expected');
  return true;
}

function readDefault(scan: Scanner, defaultValue: Declaring['defaultValue']): string | null {
  if (scan.takeWord('#REQUIRED') || scan.takeWord('#IMPLIED')) return null;
  if (scan.takeWord('#FIXED')) scan.needSpace();
  const start = scan.at;
  const literal = scan.needLiteral('a default value');
  const less = literal.indexOf('<');
  const value = within(start, () =>
    defaultValue(less === -1 ? literal : literal.slice(0, less), start + 1),
  );
  if (less !== -1)
    scan.fail('a < in the value of an attribute (write &lt; instead)', start + 1 + less);
  return value;
}

function readAttributes(scan: Scanner, { dtd, defaultValue }: Declaring): void {
  scan.needSpace();
  const element = scan.need(name, 'the name of an element');
  while (scan.takeSpace() && scan.text[scan.at] !== '>') {
    const attribute: DeclaredAttribute = {
      name: scan.need(name, 'the name of an attribute'),
      tokenized: false,
      value: null,
    };
    scan.needSpace();
    attribute.tokenized = readType(scan);
    scan.needSpace();
    attribute.value = readDefault(scan, defaultValue);
    dtd.declareAttribute(element, attribute);
  }
}

/**
 * Reads one markup declaration of a subset and stores what it declares; throws an XmlStop if it is
 * malformed.
 */
export function readDeclaration(scan: Scanner, declaring: Declaring): void {
  if (scan.takeWord('<!ENTITY')) readEntity(scan, declaring);
  else if (scan.takeWord('<!ATTLIST')) readAttributes(scan, declaring);
  else if (scan.takeWord('<!ELEMENT')) {
    scan.needSpace();
    scan.need(name, 'the name of an element');
    scan.needSpace();
    readContentModel(scan);
    scan.takeSpace();
  } else if (scan.takeWord('<!NOTATION')) {
    scan.needSpace();
    scan.need(plainName, 'the name of a notation, without a colon,');
    scan.needSpace();
    if (!readExternalId(scan, true)) scan.fail('SYSTEM or PUBLIC was expected');
    scan.takeSpace();
  } else scan.fail('malformed declaration in the DOCTYPE');
  scan.needWord('>');
}
