import { homedir } from 'node:os';
import type { Command } from 'commander';
import { createProgram } from '#cli/program.ts';
import { commandPath, type Page } from './page.ts';

/** The commands of `assay` that the documentation has a page for: all but `help`. */
export const commands: readonly Command[] = (await createProgram()).commands.filter(
  (command) => command.name() !== 'help',
);

/** One page for each command, written from the same data as its `--help`. */
export const commandPages = (all: readonly Command[]): Page[] =>
  all.map((command) => ({
    path: commandPath(command.name()),
    part: 'Commands',
    title: `assay ${command.name()}`,
    isListed: true,
    content: (
      <>
        <h1>assay {command.name()}</h1>
        <CommandFacts command={command} />
        {command.commands.map((one) => (
          <section key={one.name()}>
            <h2 id={one.name()}>
              assay {command.name()} {one.name()}
            </h2>
            <CommandFacts command={one} />
          </section>
        ))}
        <p>
          <a href="/command-line.html#exit-codes">Exit codes</a> are the same for every command
          {takesJson(command) && (
            <>
              , and so is what <a href="/command-line.html#json">JSON output</a> has in common
            </>
          )}
          .
        </p>
      </>
    ),
  }));

const takesJson = ({ options, commands: below }: Command): boolean =>
  options.some(({ long }) => long === '--json') || below.some(takesJson);

/** The table of all commands, for the page about the command line. */
export function CommandTable({ all }: { all: readonly Command[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Command</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        {all.map((command) => (
          <tr key={command.name()}>
            <th scope="row">
              <a href={`/${commandPath(command.name())}`}>assay {command.name()}</a>
            </th>
            <td>{command.description()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CommandFacts({ command }: { command: Command }) {
  const help = command.createHelp();
  const after = textAfter(command);
  return (
    <>
      <p className="lead">{command.description()}.</p>
      <pre>
        <code>{help.commandUsage(command)}</code>
      </pre>
      <Terms
        title="Argument"
        rows={help
          .visibleArguments(command)
          .map((one) => [help.argumentTerm(one), help.argumentDescription(one)])}
      />
      <Terms
        title="Option"
        rows={help
          .visibleOptions(command)
          .map((one) => [help.optionTerm(one), help.optionDescription(one)])}
      />
      {after !== '' && <pre>{anywhere(after)}</pre>}
    </>
  );
}

/** What `--help` prints after the options. */
function textAfter(command: Command): string {
  let printed = '';
  command.configureOutput({
    writeOut: (text) => {
      printed += text;
    },
  });
  command.outputHelp();
  return printed.replace(command.helpInformation(), '').trim();
}

/** A default that is a folder of this machine is one of every user. */
const anywhere = (text: string): string =>
  // Commander prints defaults as JSON, in which a path of Windows has its backslashes twice.
  text.replaceAll(JSON.stringify(homedir()).slice(1, -1), '~').replaceAll(homedir(), '~');

function Terms({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  if (rows.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">What it means</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([term, text]) => (
          <tr key={term}>
            <th scope="row">
              <code>{term}</code>
            </th>
            <td>{anywhere(text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
