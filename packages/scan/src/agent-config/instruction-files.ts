/** Files that agents read as instructions, from their documentation; `audience` names whom they reach. */
const PATTERNS: readonly RegExp[] = [
  /(?:^|\/)(?:CLAUDE|AGENTS?|GEMINI|QWEN|WARP|CRUSH|CONTEXT|IFLOW|SKILL)(?:\.local|\.override)?\.md$/i,
  /(?:^|\/)\.claude\/(?:commands|agents|skills|rules|output-styles)\/.+\.md$/,
  /(?:^|\/)\.(?:codex|gemini|opencode|cursor|agents|github|windsurf|kiro|factory|amp)\/(?:skills?|prompts|commands?|agents?|rules|steering|workflows|droids|instructions|chatmodes|modes)\/.+\.(?:md|mdc)$/,
  /(?:^|\/)\.(?:cursorrules|windsurfrules|clinerules|roorules|kilocoderules|continuerules|goosehints|rules|roomodes|airules|replit\.md|augment-guidelines)$/,
  /(?:^|\/)\.(?:clinerules|kilocode\/rules|continue\/(?:rules|prompts)|augment\/rules|trae\/rules|aiassistant\/rules|amazonq\/rules|junie|openhands\/microagents|openhands\/skills)\/.+\.(?:md|mdc|txt|prompt)$/,
  /(?:^|\/)\.roo\/rules[^/]*\/.+\.(?:md|txt)$/,
  /(?:^|\/)(?:copilot-instructions|[^/]+\.(?:instructions|prompt|chatmode|agent))\.md$/,
  /(?:^|\/)[^/]+\.mdc$/,
];
/** Skills and plugins bring further files that their main file refers to. */
const PLUGIN_PART = /^(.*?)(?:^|\/)(?:commands|agents|skills|rules)\/.+\.md$/;

export function isInstructionFile(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

/** The folder of a plugin to which a file may belong; null for other files. */
export function pluginFolder(path: string): string | null {
  return PLUGIN_PART.exec(path)?.[1] ?? null;
}

/** Returns true for a file that others install, as opposed to instructions for work on this project. */
export function isShared(path: string): boolean {
  return /(?:^|\/)SKILL\.md$|(?:^|\/)skills\//.test(path);
}
