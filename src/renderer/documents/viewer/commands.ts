import {
  ChevronsDownUp,
  ChevronsUpDown,
  Columns2,
  CornerDownRight,
  Search,
  WrapText,
} from 'lucide-react';
import type { DocumentSheet } from '#operations/window-schemas.ts';
import { type Action, commandsFor } from '../../shell/command.ts';
import type { Stores } from '../../shell/context.ts';
import type { TextLayout } from '../../text/places.ts';
import { copyValue } from './copy-value.tsx';

const sheets: readonly { sheet: DocumentSheet; title: string }[] = [
  { sheet: 'table', title: 'Show the XML as a table' },
  { sheet: 'reply', title: 'Show the reply' },
  { sheet: 'trace', title: 'Show the trace' },
  { sheet: 'findings', title: 'Show the findings and statement checks' },
];

const looks: readonly { look: TextLayout; title: string }[] = [
  { look: 'pretty', title: 'Show the XML pretty' },
  { look: 'raw', title: 'Show the XML raw' },
];

/** What can be done with the XML on show: its menu and the palette are made of it. */
export function xmlActions({ xml }: Pick<Stores, 'xml'>): Action[] {
  const { shown, control, turnTo } = xml.getState();
  if (!shown) return [];
  const { find, goToLine, layout } = control ?? {};
  return [
    {
      id: 'xml-compare',
      title: 'Compare with…',
      icon: Columns2,
      keywords: 'another document',
      run: () => turnTo('compare'),
    },
    ...(find ? [{ id: 'find', title: 'Find in the text', icon: Search, run: find }] : []),
    ...(goToLine
      ? [{ id: 'line', title: 'Go to line', icon: CornerDownRight, run: goToLine }]
      : []),
    ...(layout
      ? [
          { id: 'fold', title: 'Fold all', icon: ChevronsDownUp, run: layout.foldAll },
          { id: 'unfold', title: 'Unfold all', icon: ChevronsUpDown, run: layout.unfoldAll },
          {
            id: 'wrap',
            title: 'Turn line wrapping on or off',
            icon: WrapText,
            run: layout.toggleWrap,
          },
        ]
      : []),
  ];
}

/** The commands for the shown XML document; none while there is no document. */
export function xmlCommands(stores: Pick<Stores, 'xml' | 'shell'>) {
  const { xml, shell } = stores;
  const { shown, stepHit, setOutline, outlineOpen, askFocus, turnTo, showLook } = xml.getState();
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
            run: () => void copyValue({ shell }, shown, path),
          },
          {
            id: 'copy-xpath',
            title: 'Copy XPath at cursor',
            group,
            run: () => void shell.copyText(path),
          },
        ]),
    {
      id: 'outline',
      title: 'Show or hide the outline',
      group,
      run: () => setOutline(!isOutlineOpen(outlineOpen)),
    },
    ...commandsFor(group, xmlActions(stores)),
  ];
}

/** Whether the outline is on show: as the user left it, else where the window is wide enough. */
export const isOutlineOpen = (chosen: boolean | null): boolean =>
  chosen ?? window.innerWidth >= 1200;
