export { permissionAnalyzer } from './permission-analyzer.ts';
