export type { Control, Framework } from './framework.ts';
export { FRAMEWORKS } from './frameworks.ts';
export { isInForce } from './in-force.ts';
