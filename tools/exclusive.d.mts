export type LockTimes = {
  readonly renewMs?: number;
  readonly readMs?: number;
  readonly staleMs?: number;
};

export function runExclusively<T>(
  file: string,
  run: () => Promise<T>,
  onWait?: (pid: number) => void,
  times?: LockTimes,
): Promise<T>;
