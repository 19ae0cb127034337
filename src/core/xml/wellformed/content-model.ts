import type { Scanner } from './dtd-scanner.ts';
import { qName } from './xml-names.ts';

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
    scan.fail('* was expected: #PCDATA with names beside it repeats');
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
      scan.fail(`${before} was expected: a group is parted by | or by ,`, scan.at - 1);
    separators[separators.length - 1] = separator;
  }
}
