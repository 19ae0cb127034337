/** Why an expression cannot be read or run, in plain words; `at` is the offset in the expression (UTF-16 units from 0). */
export class XPathFault extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.name = 'XPathFault';
    this.at = at;
  }
}
