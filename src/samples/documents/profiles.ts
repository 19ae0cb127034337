import type { Profile } from './statement.ts';

/** The account holders of the sample statements: invented people, banks and account numbers. */
export const profiles = {
  norda: {
    bank: 'Norda Bank',
    account: 'XX12 0001 0002 0003 0004 0005',
    holder: 'Ada Example',
    currency: 'EUR',
    counterparties: [
      'Corner Grocery',
      'City Transport',
      'Müller & Söhne',
      'Blue Lamp Books',
      'Example Energy',
      'Ada Example',
      'Harbour Rent',
    ],
    descriptions: [
      'Card payment',
      'Direct debit "heating"',
      'Standing order: rent',
      'Transfer',
      'Refund < 30 days',
      'Salary & bonus',
    ],
  },
  harbour: {
    bank: 'Harbour Savings',
    account: 'XX77 4400 1200 9981',
    holder: 'Example Trading Ltd',
    currency: 'GBP',
    counterparties: ['Quay Supplies', 'Tide & Sons', 'Lighthouse Insurance', 'Port Authority'],
    descriptions: ['Invoice 1042', 'Invoice 1043', 'Card terminal settlement', 'Quarterly premium'],
  },
  vltava: {
    bank: 'Vltavská záložna',
    account: 'XX05 0800 0000 1920 0014 5399',
    holder: 'Žofie Příkladová',
    currency: 'CZK',
    counterparties: ['Pekařství U Věže', 'Dopravní podnik', 'Łukasz Wzorowy', 'Őrség Kft.'],
    descriptions: ['Platba kartou', 'Trvalý příkaz – nájem', 'Převod', 'Výběr z bankomatu'],
  },
  aegean: {
    bank: 'Τράπεζα Αιγαίου',
    account: 'XX16 0110 1250 0000 0001 2300 695',
    holder: 'Παράδειγμα Α.Ε.',
    currency: 'EUR',
    counterparties: ['Καφενείο «Η Γωνιά»', '株式会社サンプル', 'Zoë & Søn 🚢', 'ΔΕΗ'],
    descriptions: ['Αγορά με κάρτα', 'Εμβασμα', 'Πάγια εντολή', 'Τόκοι'],
  },
} as const satisfies Record<string, Profile>;
