export { PERMISSION_FACTORS } from './checks/permission-reach.ts';
export { permissionAnalyzer } from './permission-analyzer.ts';
