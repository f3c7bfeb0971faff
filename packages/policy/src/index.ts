export { type AgentFacts, type Call, type Decision, decide } from './decide.ts';
export { inspectArguments } from './inspect-arguments.ts';
export { BUILT_IN_PACK, type Pack, type Rule } from './pack.ts';
export { matchesTool } from './tool-pattern.ts';
