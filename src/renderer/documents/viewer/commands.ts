import type { DocumentSheet } from '#operations/window-schemas.ts';
import type { Stores } from '../../shell/context.ts';
import type { TextLayout } from '../../text/places.ts';
import { copyValue } from './copy-value.tsx';

const sheets: readonly { sheet: DocumentSheet; title: string }[] = [
  { sheet: 'table', title: 'Show the XML as a table' },
  { sheet: 'reply', title: 'Show the reply' },
  { sheet: 'findings', title: 'Show the findings and statement checks' },
  { sheet: 'compare', title: 'Compare with another document' },
];

const looks: readonly { look: TextLayout; title: string }[] = [
  { look: 'pretty', title: 'Show the XML pretty' },
  { look: 'raw', title: 'Show the XML raw' },
];

/** The commands for the shown XML document; none while there is no document. */
export function xmlCommands({
  xml,
  shell,
  exporting,
}: Pick<Stores, 'xml' | 'shell' | 'exporting'>) {
  const { shown, control, stepHit, setOutline, outlineOpen, askFocus, turnTo, showLook } =
    xml.getState();
  if (!shown || shell.getState().view !== 'documents') return [];
  const group = 'Document' as const;
  const { path } = shown.store.getState();
  return [
    { id: 'xpath', title: 'Query with XPath', group, keys: 'Mod+E', run: askFocus },
    ...looks.map(({ look, title }) => ({
      id: `xml-${look}`,
      title,
      group,
      run: () => showLook(look),
    })),
    ...sheets.map(({ sheet, title }) => ({
      id: `xml-${sheet}`,
      title,
      group,
      run: () => turnTo(sheet),
    })),
    {
      id: 'next-hit',
      title: 'Go to next XPath match',
      group,
      keys: 'F4',
      run: () => void stepHit(1),
    },
    {
      id: 'previous-hit',
      title: 'Go to previous XPath match',
      group,
      keys: 'Shift+F4',
      run: () => void stepHit(-1),
    },
    ...(path === null
      ? []
      : [
          {
            id: 'copy-value',
            title: 'Copy value at cursor',
            group,
            run: () => void copyValue({ exporting }, shown, path),
          },
          {
            id: 'copy-xpath',
            title: 'Copy XPath at cursor',
            group,
            run: () => void exporting.copyText(path),
          },
        ]),
    {
      id: 'outline',
      title: 'Show or hide the outline',
      group,
      run: () => setOutline(!isOutlineOpen(outlineOpen)),
    },
    ...(control
      ? [
          { id: 'find', title: 'Find in the text', group, run: control.find },
          { id: 'line', title: 'Go to line', group, run: control.goToLine },
        ]
      : []),
    ...(control?.layout
      ? [
          { id: 'fold', title: 'Fold all', group, run: control.layout.foldAll },
          { id: 'unfold', title: 'Unfold all', group, run: control.layout.unfoldAll },
          {
            id: 'wrap',
            title: 'Turn line wrapping on or off',
            group,
            run: control.layout.toggleWrap,
          },
        ]
      : []),
  ];
}

/** Whether the outline is on show: as the user left it, else where the window is wide enough. */
export const isOutlineOpen = (chosen: boolean | null): boolean =>
  chosen ?? window.innerWidth >= 1200;
