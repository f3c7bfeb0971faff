export { tenantBom } from './bom-input.ts';
