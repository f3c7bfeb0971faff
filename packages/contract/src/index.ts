export * from './asset.ts';
export * from './errors.ts';
export * from './finding.ts';
export * from './ids.ts';
export * from './scan-report.ts';
export * from './severity.ts';
