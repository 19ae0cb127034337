import { isAbsolute } from 'node:path';
import { usualDataFolder } from '#adapters/storage/usual-data-folder.ts';
import type { McpOptions } from './session.ts';

/** How this very program is started again. The installed app has no script: its command is `assay`. A name that a package registry looks up could be a stranger's. */
const [, script = ''] = process.argv;
const [command, ...begin] = isAbsolute(script) ? [process.execPath, script] : ['assay'];

/** Configuration for the usual clients, ready to be pasted: each the name of a file and its text. */
export function setupTexts({
  workspace,
  allow,
  data,
}: McpOptions): { file: string; text: string }[] {
  const args = [
    ...begin,
    'mcp',
    ...(workspace === undefined ? [] : ['--workspace', workspace]),
    ...(allow === undefined ? [] : ['--allow', allow]),
    ...(data === usualDataFolder() ? [] : ['--data', data]),
  ];
  const json = (key: string, more: object = {}): string =>
    JSON.stringify({ [key]: { assay: { ...more, command, args } } }, null, 2);
  return [
    {
      file: '.mcp.json (Claude Code), claude_desktop_config.json (Claude Desktop), .cursor/mcp.json (Cursor), .gemini/settings.json (Gemini CLI)',
      text: json('mcpServers'),
    },
    { file: '.vscode/mcp.json (VS Code)', text: json('servers', { type: 'stdio' }) },
    {
      file: '~/.codex/config.toml (Codex)',
      text: `[mcp_servers.assay]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}`,
    },
  ];
}
