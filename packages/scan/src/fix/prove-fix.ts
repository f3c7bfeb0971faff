import { configDocument } from '@svc/analysis/documents';
import { mcpConfigFile } from '@svc/code/mcp-config-files';
import { settingFormat, settingKind } from '../agent-config/agent-config-files.ts';
import { syntaxErrorLine } from './code/credential-in-code.ts';
import { type ExaminedFile, examineFile, findingKey, type PlacedFinding } from './examine-file.ts';

/**
 * Returns why the text after a fix is not accepted; null when it parses as before, no longer has the finding, and has no
 * finding that the file did not have.
 */
export async function fixFault(
  before: ExaminedFile,
  target: PlacedFinding,
  text: string,
): Promise<string | null> {
  const { path } = before.file;
  if (text === before.file.text) return 'the fix would change nothing';
  const problem = await parseProblem(path, text);
  if (problem !== null) return `the fixed file would not parse (${problem})`;
  const after = await examineFile({ path, text });
  const { ruleId, tag } = target.finding;
  if (after.counts.has(findingKey(ruleId, tag)))
    return 'the fixed file would still have the finding';
  for (const [key, count] of after.counts) {
    if (count > (before.counts.get(key) ?? 0))
      return 'the fixed file would have a finding that it does not have now';
  }
  return null;
}

/** The place of the first syntax error of source code or configuration; null for none, and for other files. */
async function parseProblem(path: string, text: string): Promise<string | null> {
  const kind = settingKind(path);
  const format = mcpConfigFile(path)?.format ?? (kind === null ? null : settingFormat(kind));
  if (format !== null) {
    const { problem } = configDocument(format, text);
    return problem === null ? null : `line ${problem.line ?? 1}`;
  }
  const line = await syntaxErrorLine(path, text);
  return line === null ? null : `line ${line}`;
}
