import { z } from 'zod';
import { errorText } from '../text/wording.ts';
import { closedSet } from './closed-set.ts';
import {
  attributeSchema,
  elementSchema,
  isRequired,
  lastName,
  mergeProfiles,
  type Profile,
  parentPath,
  profileSchema,
  type Values,
} from './profile.ts';

/** What decides which documents are compared with each other; null where a document does not say. */
const kindShape = {
  bank_code: z.string().nullable(),
  document_version: z.string().nullable(),
};
export const profileKindSchema = z.object(kindShape);
export type ProfileKind = z.infer<typeof profileKindSchema>;

/** The profile of one kind of documents. */
export type KindProfile = ProfileKind & { profile: Profile };

const format = 'assay-profile';
const version = 1;

const required = { required: z.boolean() };
const fileElementSchema = elementSchema.extend({
  ...required,
  attributes: z.record(z.string(), attributeSchema.extend(required)),
});
/** A profile as its file has it: `required` is written for readers, and follows from the counts. */
const fileProfileSchema = profileSchema.extend({
  ...kindShape,
  elements: z.record(z.string(), fileElementSchema),
});
const profileFileSchema = z.strictObject({
  format: z.literal(format),
  version: z.literal(version),
  profiles: z.array(fileProfileSchema).min(1).max(1000),
});

const isSame = (one: ProfileKind, other: ProfileKind): boolean =>
  one.bank_code === other.bank_code && one.document_version === other.document_version;

/** The profiles with one more document; documents of one kind share a profile. */
export function addProfile(kinds: readonly KindProfile[], added: KindProfile): KindProfile[] {
  const known = kinds.find((one) => isSame(one, added));
  if (!known) return [...kinds, added];
  const profile = mergeProfiles(known.profile, added.profile);
  return kinds.map((one) => (one === known ? { ...one, profile } : one));
}

/** The profile for documents of a kind, or null if the file has none for it. */
export const profileFor = (kinds: readonly KindProfile[], kind: ProfileKind): KindProfile | null =>
  kinds.find((one) => isSame(one, kind)) ?? null;

/** Values as they are written down: codes only where they are a closed set, and nothing that says nothing. */
const written = (place: readonly string[], { shapes, codes }: Values) => ({
  shapes: Object.fromEntries(
    Object.entries(shapes).map(([shape, { whole, negative, ...use }]) => [
      shape,
      { ...use, ...(whole > 0 && { whole }), ...(negative && { negative }) },
    ]),
  ),
  codes: closedSet(place, codes) && codes,
});

function fileProfile({ bank_code, document_version, profile }: KindProfile) {
  const elements = Object.entries(profile.elements).map(([path, element]) => {
    const { documents, count, parents, perParent, values } = element;
    const names = [lastName(parentPath(path)), lastName(path)];
    const attributes = Object.entries(element.attributes).map(([name, attribute]) => [
      name,
      {
        documents: attribute.documents,
        count: attribute.count,
        required: attribute.count === count,
        values: written([lastName(path), name], attribute.values),
      },
    ]);
    return [
      path,
      {
        documents,
        count,
        parents,
        perParent,
        required: isRequired(profile, path),
        values: written(names, values),
        attributes: Object.fromEntries(attributes),
      },
    ];
  });
  const { documents, complete, namespaces } = profile;
  return {
    bank_code,
    document_version,
    documents,
    complete,
    namespaces,
    elements: Object.fromEntries(elements),
  };
}

const textOf = ({ bank_code, document_version }: ProfileKind): string =>
  JSON.stringify([bank_code, document_version]);

/**
 * The file of some profiles: the same text for the same documents, one fact a line, without any value of a document but the codes of closed
 * sets.
 */
export function profileFileText(kinds: readonly KindProfile[]): string {
  const sorted = kinds.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  const json = JSON.stringify({ format, version, profiles: sorted.map(fileProfile) }, null, 2);
  // The least and the most on one line; a text in JSON has no line break.
  return `${json.replace(/\[\n\s+(\d+),\n\s+(\d+)\n\s+\]/g, '[$1, $2]')}\n`;
}

/** Why a text is no file of profiles. */
function faultOf(value: unknown): string {
  const head = z.object({ format: z.unknown(), version: z.unknown() }).safeParse(value);
  if (!head.success || head.data.format !== format)
    return `It has no "format": "${format}". Make a profile with assay profile.`;
  if (head.data.version !== version)
    return `It has version ${JSON.stringify(head.data.version)}, and this Assay reads version ${version}. Make the profile again with assay profile.`;
  const [issue] = profileFileSchema.safeParse(value).error?.issues ?? [];
  const at = issue?.path.map(String).join(' → ');
  return `${issue?.message ?? 'It is not as expected'}${at ? ` at ${at}` : ''}. Make the profile again with assay profile.`;
}

/** The profiles in the text of a file; `fault` says what is wrong with it. */
export function parseProfileFile(text: string): { profiles: KindProfile[] } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: `It is not JSON: ${errorText(error)}` };
  }
  const parsed = profileFileSchema.safeParse(value);
  if (!parsed.success) return { fault: faultOf(value) };
  const profiles = parsed.data.profiles.map(
    ({ bank_code, document_version, elements, ...profile }): KindProfile => ({
      bank_code,
      document_version,
      profile: {
        ...profile,
        elements: Object.fromEntries(
          Object.entries(elements).map(([path, { required: _, attributes, ...element }]) => [
            path,
            {
              ...element,
              attributes: Object.fromEntries(
                Object.entries(attributes).map(([name, { required: __, ...one }]) => [name, one]),
              ),
            },
          ]),
        ),
      },
    }),
  );
  return { profiles };
}
