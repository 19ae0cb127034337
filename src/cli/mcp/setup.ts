import { usualDataFolder } from '#adapters/storage/usual-data-folder.ts';
import type { McpOptions } from './session.ts';

/** Configuration for the usual clients, ready to be pasted: each the name of a file and its text. */
export function setupTexts({
  workspace,
  allow,
  data,
}: McpOptions): { file: string; text: string }[] {
  const args = [
    'assay',
    'mcp',
    ...(workspace === undefined ? [] : ['--workspace', workspace]),
    ...(allow === undefined || allow.length === 0 ? [] : ['--allow', allow.join(',')]),
    ...(data === usualDataFolder() ? [] : ['--data', data]),
  ];
  const json = (key: string, more: object = {}): string =>
    JSON.stringify({ [key]: { assay: { ...more, command: 'npx', args } } }, null, 2);
  return [
    {
      file: '.mcp.json (Claude Code), claude_desktop_config.json (Claude Desktop), .cursor/mcp.json (Cursor), .gemini/settings.json (Gemini CLI)',
      text: json('mcpServers'),
    },
    { file: '.vscode/mcp.json (VS Code)', text: json('servers', { type: 'stdio' }) },
    {
      file: '~/.codex/config.toml (Codex)',
      text: `[mcp_servers.assay]\ncommand = "npx"\nargs = ${JSON.stringify(args)}`,
    },
  ];
}
