import { detectorAnalyzer } from '../assets/detector-analyzer.ts';
import { modelFileAnalyzer } from '../model-files/model-file-analyzer.ts';
import type { Analyzer } from './analysis.ts';

/** All families of rules but the secrets. */
export const ANALYZERS: readonly Analyzer[] = [detectorAnalyzer, modelFileAnalyzer];
