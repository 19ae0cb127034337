import { type Encode, iso88592, join, utf8, utf16 } from './encode.ts';
import { profiles } from './profiles.ts';
import { type Statement, statement } from './statement.ts';
import { elements, latin2, namespaces, oneLine, remarks, type Template } from './xml-text.ts';

type Parsed = { bank_code: string; template: Template; statement: Statement; encode: Encode };

const parsed = {
  small: {
    bank_code: 'NORDA_01',
    template: elements,
    statement: statement(profiles.norda, 18),
    encode: utf8,
  },
  medium: {
    bank_code: 'NORDA_01',
    template: elements,
    statement: statement(profiles.norda, 3_900, 130),
    encode: utf8,
  },
  large: {
    bank_code: 'NORDA_01',
    template: elements,
    statement: statement(profiles.norda, 77_800, 6),
    encode: utf8,
  },
  namespaces: {
    bank_code: 'HARBOUR_GB',
    template: namespaces,
    statement: statement(profiles.harbour, 12),
    encode: utf8,
  },
  latin2: {
    bank_code: 'VLTAVA_CZ',
    template: latin2,
    statement: statement(profiles.vltava, 14),
    encode: iso88592,
  },
  utf16: {
    bank_code: 'AEGEAN_GR',
    template: remarks,
    statement: statement(profiles.aegean, 10),
    encode: utf16,
  },
  oneLine: {
    bank_code: 'HARBOUR_GB_CARD',
    template: oneLine,
    statement: statement(profiles.harbour, 30, 600),
    encode: utf8,
  },
} as const satisfies Record<string, Parsed>;

/** The parsed documents the samples hold: sizes and bank templates. */
export type ParsedName = keyof typeof parsed;

export const bankCodeOf = (name: ParsedName): string => parsed[name].bank_code;

const made = new Map<ParsedName, Promise<Buffer>>();

/** The bytes of the XML, made when first asked for and kept: the same in every run. */
export function xmlBytes(name: ParsedName): Promise<Buffer> {
  const known = made.get(name);
  if (known) return known;
  const { template, encode } = parsed[name];
  const bytes = join(template(parsed[name].statement)).then(encode);
  made.set(name, bytes);
  return bytes;
}
