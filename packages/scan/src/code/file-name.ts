/** A file's name without folder and ending: `agent` of `src/agent.py`. */
export const stem = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
