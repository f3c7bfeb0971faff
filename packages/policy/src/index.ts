export type { Call } from './call.ts';
export { type AgentFacts, type Decision, decide } from './decide.ts';
export { BUILT_IN_PACK, type Pack, type Rule } from './pack.ts';
export { matchesTool } from './tool-pattern.ts';
