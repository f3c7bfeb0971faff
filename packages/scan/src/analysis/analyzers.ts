import { agentConfigAnalyzer } from '../agent-config/agent-config-analyzer.ts';
import { dependencyAnalyzer } from '../assets/dependency-analyzer.ts';
import { ciAnalyzer } from '../ci/ci-analyzer.ts';
import { codeAnalyzer } from '../code/code-analyzer.ts';
import { configAnalyzer } from '../config-assets/config-analyzer.ts';
import { modelFileAnalyzer } from '../model-files/model-file-analyzer.ts';
import { permissionAnalyzer } from '../permissions/permission-analyzer.ts';
import type { Analyzer } from './analysis.ts';

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
