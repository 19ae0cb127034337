import { looksGenerated } from '#core/secrets/random-look.ts';

/** A name that nothing in the list has yet. */
export function unusedName(name: string, others: readonly string[]): string {
  let unused = name;
  for (let number = 2; others.includes(unused); number += 1) unused = `${name} ${number}`;
  return unused;
}

/** The name as typed, else the hostname of the address, numbered while it is taken; '' if neither is there. */
export function nameOrHost(name: string, address: string, others: readonly string[]): string {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return name.trim() === '' && host !== '' ? unusedName(host, others) : name;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const general =
  /^(?:api|v\d+|web-?hooks?(?:-test)?|hooks?|tabs?|widgets?|rest|rpc|public|index|prod(?:uction)?|test|dev|•+)$/i;

/**
 * What the path of an address calls it: "orders" for /webhook/orders. Null where the path says nothing: it is empty, a general word or an id. URL secrets
 * have to be masked in the address.
 */
export function pathName(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const parts = new URL(address).pathname
    .split('/')
    .map((part) => decoded(part).replace(/\.\w{2,5}$/, ''));
  const says = (part: string): boolean =>
    part.length > 1 &&
    !general.test(part) &&
    !/•|^[\d-]+$|^[0-9a-f-]{8,}$/i.test(part) &&
    !looksGenerated(part);
  const only = parts.filter((part) => part !== '');
  const isNumber = only.length === 1 && /^\d{1,5}$/.test(only[0] ?? '');
  return (parts.findLast(says) ?? (isNumber ? only[0] : undefined))?.slice(0, 60) ?? null;
}

/** A name by the path of an address, or its host, that tells it from the others: by the query, the host, or a number where it needs one. */
export function tellingName(address: string, others: readonly string[]): string {
  const { host, search } = new URL(address);
  const name = pathName(address) ?? host;
  const query = decoded(search.slice(1));
  const telling = [
    name,
    ...(query === '' || query.length > 40 || query.includes('•') ? [] : [`${name} ${query}`]),
    `${name} ${host}`,
  ].find((one) => !others.includes(one));
  return telling ?? unusedName(name, others);
}
