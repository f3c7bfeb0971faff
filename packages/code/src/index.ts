export { codeAnalyzer, codeAnalyzerWith } from './code-analyzer.ts';
export { configAnalyzer } from './config-assets/config-analyzer.ts';
export { dependencyAnalyzer } from './dependencies/dependency-analyzer.ts';
export type { SourcesAhead } from './files/sources-ahead.ts';
export { type McpServerEntry, mcpServerEntries, type NamedText } from './mcp/mcp-server-entries.ts';
export { mcpServerSeen } from './mcp/mcp-servers.ts';
export { modelFileAnalyzer } from './model-files/model-file-analyzer.ts';
export { DEFINITION_FACTORS } from './tool-definitions/poisoned-definition.ts';
