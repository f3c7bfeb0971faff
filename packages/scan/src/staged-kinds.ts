const KINDS =
  /\.(?:jsonc?|ya?ml|toml|mdc?|txt|prompt|code-workspace|tf|tofu|tfvars|template|bicep|jinja)$|(?:^|\/)\.[\w-]+$/i;

/**
 * A quick look at a staged file's name before anything is loaded that could examine it: false for source code and the
 * rest of what most commits consist of. More pass than an analyzer wants.
 */
export function mayHoldRisks(path: string): boolean {
  return KINDS.test(path);
}
