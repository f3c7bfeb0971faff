/** Settings of the product, of its traces and of git, but for the sizes of tests (`SVC_TEST_SEED`). */
const SETTINGS = /^(?:SVC_(?!TEST_)|OTEL_|GIT_)/;

/** Returns an environment without the settings that a shell has for another deployment or another repository. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.test(name)));
}
