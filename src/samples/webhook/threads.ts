const minute = 60_000;

export type Author = { userId: string; partyId: string; display: string; email: string };

/** One entry of a conversation; `createdAt` in ISO 8601. */
export type Message = {
  id: string;
  kind: 'message';
  content: string;
  createdAt: string;
  author: Author;
};
export type Thread = {
  id: string;
  title: string;
  status: string;
  unread_count: number;
  messages: Message[];
};

/** An entry's id: a UUID that counts up, the same in every run. */
export const entryId = (number: number): string =>
  `7d000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const visitor: Author = {
  userId: 'visitor-1',
  partyId: 'party-visitor',
  display: 'Ada Example',
  email: 'ada@visitor.example',
};
const staff = (display: string): Author => ({
  userId: `staff-${display}`,
  partyId: `party-${display}`,
  display,
  email: `${display.toLowerCase()}@shop.example`,
});

type Line = readonly [minutesAgo: number, author: Author, content: string];

/** A conversation as it stands when the service starts. */
export type Conversation = {
  id: string;
  title: string;
  status: string;
  unread: number;
  lines: readonly Line[];
};

/** The conversations of the sample messaging tab, in the order the widget shows them; a row adds one. */
export const conversations: readonly Conversation[] = [
  {
    id: 'conversation-delivery',
    title: 'When does my desk arrive?',
    status: 'open',
    unread: 2,
    lines: [
      [190, visitor, 'Hello, when does order 1041 arrive?'],
      [185, staff('Mia'), 'It left the warehouse this morning.'],
      [12, staff('Mia'), 'The driver calls **half an hour** before.'],
      [11, staff('Mia'), 'Is anybody at home until 18:00?'],
    ],
  },
  {
    id: 'conversation-invoice',
    title: 'Invoice for 1042',
    status: 'pending',
    unread: 1,
    lines: [
      [1_500, visitor, 'I need an invoice with my VAT number.'],
      [1_440, staff('Noor'), 'Gladly. Which number is it?'],
    ],
  },
  {
    id: 'conversation-shade',
    title: 'Broken shade',
    status: 'resolved',
    unread: 0,
    lines: [
      [4_400, visitor, 'The shade arrived broken.'],
      [4_300, staff('Mia'), 'A new one is on its way, free of charge.'],
      [2_900, visitor, 'It is here, thank you!'],
    ],
  },
];

/** The only conversation of the tab that opens it by itself. */
export const ownConversation: Conversation = {
  id: 'conversation-own',
  title: 'Your conversation',
  status: 'open',
  unread: 1,
  lines: [
    [2_980, staff('Noor'), 'Hello, and welcome! What can we do for you?'],
    [2_960, visitor, 'Is the oak desk also there in a smaller size?'],
    [9, staff('Noor'), 'It is: 120 by 60 cm, in four weeks.'],
  ],
};

/** Conversations as they stand when the service starts (milliseconds since the epoch). */
export function makeThreads(conversations: readonly Conversation[], startedAt: number): Thread[] {
  let number = 0;
  return conversations.map(({ id, title, status, unread, lines }) => ({
    id,
    title,
    status,
    unread_count: unread,
    messages: lines.map(([minutesAgo, author, content]) => {
      number += 1;
      return {
        id: entryId(number),
        kind: 'message',
        content,
        createdAt: new Date(startedAt - minutesAgo * minute).toISOString(),
        author,
      };
    }),
  }));
}
