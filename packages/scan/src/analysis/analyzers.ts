import type { Analyzer } from '@svc/analysis';
import { codeAnalyzer, configAnalyzer, dependencyAnalyzer, modelFileAnalyzer } from '@svc/code';
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
