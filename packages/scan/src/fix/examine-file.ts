import { Buffer } from 'node:buffer';
import { LineIndex, type SourceTree } from '@svc/analysis';
import type { Span } from '@svc/contract';
import { findSecrets, valueTag } from '@svc/inspect';
import { isAgentConfig } from '../agent-config/agent-config-files.ts';
import { pluginFolder } from '../agent-config/instruction-files.ts';
import { evidenceIn, riskFindings } from '../analysis/risk-findings.ts';
import { type SecretFinding, SOUGHT, secretFindings } from '../secret-findings.ts';
import type { FixedFile } from './fix.ts';

/** A finding and the stretch of the text that it is about; offsets in UTF-16 code units. */
export type PlacedFinding = {
  readonly finding: SecretFinding;
  readonly start: number;
  readonly end: number;
};

/** What a scan finds in one file. The text has no byte order mark. */
export type ExaminedFile = {
  readonly file: FixedFile;
  /** Those that a scan lists, by place in each family. */
  readonly placed: readonly PlacedFinding[];
  /** How often each rule matched each value, beyond what a scan lists. */
  readonly counts: ReadonlyMap<string, number>;
  readonly offsetOf: (line: number, column: number) => number;
};

/**
 * Searches one file for secrets and, where it configures or instructs an agent, for what is wrong with that. Credentials
 * that both families report are listed twice.
 */
export async function examineFile(file: FixedFile): Promise<ExaminedFile> {
  const { path, text } = file;
  const bytes = Buffer.from(text);
  const matches = findSecrets(bytes, { path, include: SOUGHT });
  const { findings } = secretFindings(path, new LineIndex(bytes), matches, { placeholders: false });
  const risks = isAgentConfig(path) ? await agentRisks(file) : [];
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const match of matches) {
    if (match.class !== 'placeholder')
      count(findingKey(match.rule.id, valueTag(bytes.toString('utf8', match.start, match.end))));
  }
  for (const { ruleId, tag } of risks) count(findingKey(ruleId, tag));
  const offsetOf = offsetsOf(text);
  const placed = [...findings, ...risks].map((finding) => ({
    finding,
    ...offsetsOfSpan(finding.span, offsetOf),
  }));
  return { file, placed, counts, offsetOf };
}

/** What a finding is known by besides its place. */
export function findingKey(ruleId: string, tag: string): string {
  return `${ruleId} ${tag}`;
}

export function offsetsOfSpan(
  span: Span,
  offsetOf: ExaminedFile['offsetOf'],
): { readonly start: number; readonly end: number } {
  return {
    start: offsetOf(span.startLine, span.startColumn),
    end: offsetOf(span.endLine, span.endColumn),
  };
}

async function agentRisks(file: FixedFile): Promise<SecretFinding[]> {
  const { agentConfigAnalyzer } = await import('../agent-config/agent-config-analyzer.ts');
  const plugin = pluginFolder(file.path);
  // Parts of a plugin are instructions because of this file, which the finding shows to be there.
  const mark = `${plugin === '' || plugin === null ? '' : `${plugin}/`}.claude-plugin/plugin.json`;
  const tree: SourceTree = {
    paths: plugin === null ? [file.path] : [file.path, mark],
    text: (path) => (path === file.path ? file.text : null),
  };
  const { risks } = await agentConfigAnalyzer.analyse([file.path], tree);
  return riskFindings(risks, evidenceIn(tree));
}

function offsetsOf(text: string): ExaminedFile['offsetOf'] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (line, column) => (starts[line - 1] ?? text.length) + column - 1;
}
