import {
  BookOpenText,
  FileText,
  FlaskConical,
  Gavel,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  Settings as SettingsIcon,
} from 'lucide-react';

/** The views of the rail, in its order; the number keys follow it. */
export const views = [
  { name: 'documents', title: 'Documents', icon: FileText },
  { name: 'widget', title: 'Widget', icon: MessageSquareText },
  { name: 'judge', title: 'Playground', icon: Gavel },
  { name: 'tokens', title: 'Tokens', icon: KeyRound },
  { name: 'clauses', title: 'Contract', icon: BookOpenText },
  { name: 'samples', title: 'Samples', icon: FlaskConical },
  { name: 'settings', title: 'Settings', icon: SettingsIcon },
] as const satisfies readonly { name: string; title: string; icon: LucideIcon }[];
export type ViewName = (typeof views)[number]['name'];
