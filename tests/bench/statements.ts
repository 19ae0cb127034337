import { checkStatements } from '#core/statement/check-statement.ts';
import { scanXml } from '#core/xml/scan.ts';
import { largeStatement } from '#tests/support/statements/large-statement.ts';
import { line, median, megabytes, milliseconds, times } from './measure.ts';

/** The statement checks of 100,000 rows, beside a bare scan of the same text. */
export async function benchStatements(say: (text: string) => void): Promise<void> {
  // One flat string, as one that was decoded from bytes.
  const xml = Buffer.from(largeStatement(100_000), 'utf8').toString('utf8');
  say(`\nstatement of 100,000 rows (${megabytes(xml.length)})`);
  const bare = await times(5, () => scanXml(xml));
  say(line('bare scan (every node by number)', bare));
  const tree = scanXml(xml);
  const checks = await times(5, () => checkStatements(tree));
  say(line('Assay: statement checks on top of the scan', checks));
  say(`  the checks take ${milliseconds(median(checks))} more than the bare scan`);
}
