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
