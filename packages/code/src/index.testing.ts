export { DOTNET_ROWS } from './frameworks/dotnet-rows.ts';
export type { FrameworkRow } from './frameworks/framework-row.ts';
export { GO_ROWS } from './frameworks/go-rows.ts';
export { JAVASCRIPT_ROWS } from './frameworks/javascript-rows.ts';
export { JVM_ROWS } from './frameworks/jvm-rows.ts';
export { PYTHON_ROWS } from './frameworks/python-rows.ts';
export type { Language } from './program/program.ts';
