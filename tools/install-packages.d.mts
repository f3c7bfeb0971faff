export function installPackages(
  root: string,
  report: (line: string) => void,
  limits?: {
    readonly deadlineMs?: number;
    readonly offlineDeadlineMs?: number;
    readonly reportEveryMs?: number;
  },
): Promise<string | null>;
