import '../no-eval.ts';
import '../ui/styles.css';
import { LucideProvider } from 'lucide-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { evidenceSchema } from '#operations/history-schemas.ts';
import { TicketPage } from './ticket-page.tsx';

/*
 * The page of an executable ticket: one file that holds exchanges and everything that judges and draws them. Whoever writes the
 * ticket puts the exchanges into the element `evidence`.
 */
const root = document.getElementById('root');
const evidence = document.getElementById('evidence')?.textContent ?? '[]';
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <LucideProvider size={14}>
      <TicketPage evidence={evidenceSchema.array().parse(JSON.parse(evidence))} />
    </LucideProvider>
  </StrictMode>,
);
