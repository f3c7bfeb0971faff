export function missingPackages(root: string): string[];
