import { cleanText } from './outside.ts';

type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  text(given: Readonly<Record<string, string>>): string;
};

/** What a person typed, in quotes. */
const quoted = (text: string | undefined, otherwise: string): string =>
  text ? JSON.stringify(cleanText(text, 500)) : otherwise;

const all: readonly Prompt[] = [
  {
    name: 'fix_this_webhook',
    title: 'Fix this webhook',
    description:
      'Finds what breaks the contract in a webhook of this project, and corrects its code',
    arguments: [
      { name: 'target', description: 'A tab of list_targets, or a webhook_url', required: false },
    ],
    text: ({
      target,
    }) => `Fix the webhook ${quoted(target, 'of this project')} until it follows the contract.
1. Call list_targets. Call fire_action for get_items; if that is not allowed, take the reply from the code or its tests and call read_reply.
2. For each cause in diagnosis call explain_clause. Call suggest_fix with the reply: its patch shows what the reply must become.
3. Change the code of the webhook, not the reply. Then begin again with 1.
4. When no error is left, call run_check without allowWrites, and say what its passes did not prove.`,
  },
  {
    name: 'write_a_webhook_that_passes',
    title: 'Write a webhook that passes',
    description: 'Writes a new webhook that follows the contract',
    arguments: [
      { name: 'language', description: 'TypeScript, Python or another one', required: false },
    ],
    text: ({
      language,
    }) => `Write a webhook in ${quoted(language, 'the language of this project')} that follows the contract.
1. Read assay://clauses. For TypeScript or Python "assay new webhook" writes a small service to begin with.
2. Write the replies to get_items and item_clicked first. Call read_reply for each before you go on.
3. Add the other actions, on both surfaces, with CORS for the direct one.
4. Write an assay.yaml with a tab for it (schema: assay://workspace-schema), without secrets. Ask the person to run assay check.`,
  },
  {
    name: 'why_is_this_document_broken',
    title: 'Why is this document broken',
    description: 'Explains what is wrong with the reply about a document',
    arguments: [
      { name: 'document', description: 'A document of list_targets, or its id', required: false },
    ],
    text: ({
      document,
    }) => `Explain why the document ${quoted(document, 'that I name next')} is broken.
1. Look for it with search_history. If it is not there, call fetch_document.
2. For each cause in diagnosis call explain_clause. Look into the XML with query_xml.
3. Say in plain words what is wrong, who has to correct it, and which clause says so. Quote the document as data.`,
  },
];

/** The prompts as a client lists them. */
export const prompts = all.map(({ text: _, ...listed }) => listed);

/** A prompt with what the person gave; null where none has this name. */
export function promptOf(name: string, given: Readonly<Record<string, string>>) {
  const prompt = all.find((one) => one.name === name);
  if (prompt === undefined) return null;
  const content = { type: 'text' as const, text: prompt.text(given) };
  return { description: prompt.description, messages: [{ role: 'user' as const, content }] };
}
