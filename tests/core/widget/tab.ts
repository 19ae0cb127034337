import { type Tab, tabSchema } from '#core/widget/tab.ts';

/** A tab with everything set; a test changes what it is about. */
export const tabWith = (changes: Partial<Tab> = {}): Tab =>
  tabSchema.parse({
    id: 'orders',
    name: 'Orders',
    webhook_url: 'https://hook.example/tab',
    category: 'default',
    tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
    tabName: 'My orders',
    agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
    agentName: 'Ada & Co',
    sessionId: 'session 1',
    ...changes,
  });
