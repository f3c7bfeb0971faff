// Through this file, and typed beside it, since the package's own types declare AssemblyScript's globals for every file.
export { default as asc } from 'assemblyscript/asc';
