import type { Analyzer } from '@svc/analysis';
import {
  codeAnalyzer,
  codeAnalyzerWith,
  configAnalyzer,
  dependencyAnalyzer,
  modelFileAnalyzer,
  type SourcesAhead,
} from '@svc/code';
import { permissionAnalyzer } from '@svc/permissions';
import { agentConfigAnalyzer } from '../agent-config/agent-config-analyzer.ts';
import { ciAnalyzer } from '../ci/ci-analyzer.ts';

/** All families of rules but the secrets. */
export const ANALYZERS: readonly Analyzer[] = [
  codeAnalyzer,
  configAnalyzer,
  dependencyAnalyzer,
  modelFileAnalyzer,
  agentConfigAnalyzer,
  ciAnalyzer,
  permissionAnalyzer,
];

/** The same, of which the one for code uses the files that other threads have read. */
export const analyzersWith = (ahead: SourcesAhead): readonly Analyzer[] =>
  ANALYZERS.map((analyzer) => (analyzer === codeAnalyzer ? codeAnalyzerWith(ahead) : analyzer));
