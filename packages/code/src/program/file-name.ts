import { nameOf } from '@svc/analysis';

/** A file's name without folder and ending: `agent` of `src/agent.py`. */
export const stem = (path: string) => nameOf(path).replace(/\.\w+$/, '');
