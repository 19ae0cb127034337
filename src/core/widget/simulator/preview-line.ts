/** How much of a description is looked at, and how much of it fits one line. */
const previewed = { source: 2000, line: 140 };

/** What Markdown shows as it is written: code in fences, code in backticks, addresses in angle brackets. */
const literals: readonly RegExp[] = [
  /^ {0,3}(?:```|~~~)[^\n]*\n(?<literal>[\s\S]*?)(?:^ {0,3}(?:```|~~~)[^\n]*$|(?![\s\S]))/gm,
  /(?<![\\`])(?<ticks>`+)(?!`)(?<literal>[\s\S]*?[^`])\k<ticks>(?!`)/g,
  /<(?<literal>[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^{|}~-]+@[\w.-]+)>/gi,
];

// Anything else in angle brackets is text to most readers, such as `List<String>`.
const elements = [
  ...[
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'button',
    'caption',
    'center',
    'cite',
    'code',
    'col',
    'dd',
    'del',
    'details',
    'dfn',
    'div',
    'dl',
    'dt',
  ],
  ...[
    'em',
    'figcaption',
    'figure',
    'font',
    'form',
    'h[1-6]',
    'hr',
    'html',
    'i',
    'iframe',
    'img',
    'input',
    'ins',
    'kbd',
    'li',
    'link',
    'mark',
    'meta',
  ],
  ...[
    'ol',
    'p',
    'picture',
    'pre',
    'q',
    's',
    'samp',
    'script',
    'section',
    'small',
    'source',
    'span',
    'strike',
    'strong',
    'style',
    'sub',
    'summary',
  ],
  ...[
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'time',
    'tr',
    'tt',
    'u',
    'ul',
    'var',
    'video',
    'wbr',
  ],
];

// In this order: what a later pattern would break apart comes first.
const markup: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*(?:```|~~~).*$/gm, ' '],
  [/<!--(?:(?!<!--|-->)[\s\S])*-->/g, ' '],
  [new RegExp(`</?(?:${elements.join('|')})(?:\\s[^<>]*|/)?>`, 'gi'), ''],
  [/!\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1'],
  [/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1'],
  [/^[|:\- \t]*\|[|:\- \t]*$/gm, ' '],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ' '],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  [/^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)/gm, ''],
  [/^[ \t]*\||\|[ \t]*$/gm, ''],
  [/\s\|\s/g, ' '],
  [/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, '$2'],
  [/(?<![\w*\\])([*_])(?=\S)([^*_]*\S)\1(?![\w*])/g, '$2'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

/**
 * The text without its markup. Literal text waits in a list; characters that no text may contain
 * mark its place.
 */
function plain(source: string): string {
  const kept: string[] = [];
  const held = literals.reduce(
    (text, pattern) =>
      text.replace(pattern, (...found) => `\ufdd0${kept.push(found.at(-1).literal) - 1}\ufdd1`),
    source.replace(/[\ufdd0\ufdd1]/g, '\ufffd'),
  );
  const bare = markup.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    held,
  );
  // A literal may hold an earlier one.
  const back = (text: string): string =>
    text.replace(/\ufdd0(\d+)\ufdd1/g, (_whole, index: string) => back(kept[Number(index)] ?? ''));
  return back(bare);
}

/** What Markdown may begin with: a description without any of it, and short, is its own preview. */
const mayBeMarkup = /[\\`*_~<>#|![\]]|^[ \t]*(?:[-+]|\d{1,9}[.)])\s/m;

/** Whether the row's preview of a description is more than its words on one line: cut, or without markup (TAB-ITM-5). */
export function isCutOrCleaned(description: string): boolean {
  if (description.length <= previewed.line && !mayBeMarkup.test(description)) return false;
  return previewLine(description) !== description.replace(/\s+/g, ' ').trim();
}

/** The row's one-line preview of a Markdown description, without its markup (TAB-ITM-5); cut to 140 characters with an ellipsis. */
export function previewLine(description: string): string {
  const line = plain(description.slice(0, previewed.source)).replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= previewed.line
    ? line
    : `${characters
        .slice(0, previewed.line - 1)
        .join('')
        .trimEnd()}…`;
}
