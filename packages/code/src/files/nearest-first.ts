/** Orders files so that those with the longest start in common with a file come first. */
export function nearestFirst(paths: readonly string[], from: string): readonly string[] {
  const shared = (path: string) => {
    let length = 0;
    while (length < path.length && path[length] === from[length]) length += 1;
    return length;
  };
  return paths.length < 2 ? paths : [...paths].sort((a, b) => shared(b) - shared(a));
}
