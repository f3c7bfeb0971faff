import { fixed, kept } from '../fix-case.testing.ts';

export const APPROVAL_CASES = [
  fixed(
    '.claude/settings.json',
    '{\n  "permissions": {\n    "allow": ["Edit"], // edits\n    "defaultMode": "bypassPermissions"\n  }\n}\n',
    '{\n  "permissions": {\n    "allow": ["Edit"] // edits\n  }\n}\n',
  ),
  fixed(
    'all/.claude/settings.json',
    '{"permissions": {"allow": ["Edit", "Bash(*)", "Read"]}}',
    '{"permissions": {"allow": ["Edit", "Read"]}}',
  ),
  fixed(
    'last/.claude/settings.json',
    '{"permissions": {"allow": ["Edit", "Bash"]}}',
    '{"permissions": {"allow": ["Edit"]}}',
  ),
  fixed(
    'lines/.claude/settings.json',
    '{\r\n  "permissions": {\r\n    "allow": [\r\n      "Edit",\r\n      "Bash(*)" // any\r\n    ]\r\n  }\r\n}\r\n',
    '{\r\n  "permissions": {\r\n    "allow": [\r\n      "Edit"\r\n       // any\r\n    ]\r\n  }\r\n}\r\n',
  ),
  fixed(
    'first/.claude/settings.json',
    '{\n  "permissions": {\n    "allow": [\n      "Bash(*)",\n      "Edit"\n    ]\n  }\n}\n',
    '{\n  "permissions": {\n    "allow": [\n      "Edit"\n    ]\n  }\n}\n',
  ),
  fixed(
    'only/.claude/settings.json',
    '{"permissions": {"allow": ["mcp__*"]}}',
    '{"permissions": {"allow": []}}',
  ),
  fixed(
    'servers/.claude/settings.json',
    '{"enableAllProjectMcpServers": true /* all */}',
    '{"enableAllProjectMcpServers": false /* all */}',
  ),
  fixed(
    '.vscode/settings.json',
    '{"chat.tools.autoApprove": true, "editor.tabSize": 2}',
    '{"chat.tools.autoApprove": false, "editor.tabSize": 2}',
  ),
  fixed(
    'terminal/.vscode/settings.json',
    '{"chat.tools.terminal.autoApprove": {"npm test": true, "/.*/": {"approve": true}}}',
    '{"chat.tools.terminal.autoApprove": {"npm test": true, "/.*/": {"approve": false}}}',
  ),
  fixed(
    '.codex/config.toml',
    'notify = ["a"]\napproval_policy = "never" # ours\n\n[profiles.a]\nhide = true\n',
    'notify = ["a"]\n\n[profiles.a]\nhide = true\n',
  ),
  fixed(
    '.gemini/settings.json',
    '{"mcpServers": {"one": {"command": "one", "trust": true}}}',
    '{"mcpServers": {"one": {"command": "one", "trust": false}}}',
  ),
  fixed(
    'mode/.gemini/settings.json',
    '{"general": {"defaultApprovalMode": "yolo"}}',
    '{"general": {}}',
  ),
  fixed('opencode.json', '{"permission": "allow"}', '{"permission": "ask"}'),
  fixed(
    'bash/opencode.json',
    '{"permission": {"bash": {"*": "allow"}, "edit": "ask"}}',
    '{"permission": {"bash": {"*": "ask"}, "edit": "ask"}}',
  ),
  fixed(
    '.roo/mcp.json',
    '{"mcpServers": {"one": {"command": "one", "alwaysAllow": ["read_file", "write_file", "search", "delete_file"]}}}',
    '{"mcpServers": {"one": {"command": "one", "alwaysAllow": ["read_file", "search"]}}}',
  ),
  fixed(
    '.aider.conf.yml',
    'yes-always: true # quick\nquiet: 1\n',
    'yes-always: false # quick\nquiet: 1\n',
  ),
  fixed(
    '.claude/agents/a.md',
    '---\nname: a\npermissionMode: bypassPermissions\n---\nWrite the notes.\n',
    '---\nname: a\n---\nWrite the notes.\n',
  ),
  kept(
    '.claude/skills/a/SKILL.md',
    '---\nname: a\nallowed-tools: Read, Bash\n---\nWrite the notes.\n',
    /not rewritten/,
  ),
  kept(
    'inline/.codex/config.toml',
    'profiles = { a = { approval_policy = "never" } }\n',
    /not rewritten/,
  ),
  kept(
    'no-fix/.mcp.json',
    '{"mcpServers": {"a": {"command": "npx", "args": ["acme-mcp"]}}}',
    /no mechanical fix/,
  ),
];
