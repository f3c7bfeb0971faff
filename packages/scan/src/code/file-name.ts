import { nameOf } from '../tree-path.ts';

/** A file's name without folder and ending: `agent` of `src/agent.py`. */
export const stem = (path: string) => nameOf(path).replace(/\.\w+$/, '');
