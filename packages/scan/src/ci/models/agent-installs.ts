/*
 * Gaps in the expressions of this folder are bounded: one to the end of the line takes quadratic time where a line repeats
 * the beginning.
 */

/** A published npm package of an agent, installed without an exact version. */
const NPM_INSTALL =
  /\b(?:npm\s+(?:install|i|add)|pnpm\s+(?:add|install)|yarn\s+global\s+add|bun\s+(?:add|install)|npx|bunx|pnpm\s+dlx)\b[^\n;&|]{0,500}?[\s"'](@anthropic(?:-ai)?\/claude-code|@openai\/codex|@google\/gemini-cli|@github\/copilot(?:-cli)?|@(?:mariozechner|earendil-works)\/pi-coding-agent|@iflow-ai\/iflow-cli|@jetbrains\/junie|@google\/jules|@charmland\/crush|@vibe-kit\/grok-cli|@qoder-ai\/qodercli|@factory\/cli|codebuff|genaiscript|@qwen-code\/qwen-code|@sourcegraph\/amp|opencode-ai|@continuedev\/cli|@augmentcode\/auggie|@kilocode\/cli|@qodo\/gen|@qodo\/command|@letta-ai\/letta-code)(@\S+)?(?=[\s"']|$)/g;
/** The same of PyPI. */
const PYTHON_INSTALL =
  /\b(?:pip3?\s+install|pipx\s+(?:install|run)|uv\s+(?:tool\s+install|tool\s+run|pip\s+install)|uvx)\b[^\n;&|]{0,500}?[\s"'](aider-chat|aider-install|goose-ai|open-interpreter|openhands-ai|openhands|kimi-cli|mistral-vibe|gptme|mini-swe-agent|shell-gpt|ra-aid|pr-agent|xai-review|ai-code-review)(\[[\w,-]{0,100}\])?(==\S+|@\S+)?(?=[\s"'<>~!,]|$)/g;
/** An install script that is fetched; it is piped into a shell, or saved and run. */
const FETCHED_SCRIPT =
  /\b(?:curl|wget)\b[^\n|;]{0,500}?(claude\.ai\/install|cursor\.com\/install|opencode\.ai\/install|ampcode\.com\/install|gh\.io\/copilot-install|app\.factory\.ai\/cli|aider\.chat\/install|omp\.sh\/install|pi\.dev\/install|junie\.jetbrains\.com\/install|cli\.coderabbit\.ai\/install|raw\.githubusercontent\.com\/[\w.-]{1,40}\/(?:claude-code|opencode|codex|goose|aider|crush|qwen-code|gemini-cli|openhands)\/[\w./-]{1,80}?install|github\.com\/(?:block|aaif-goose)\/goose\/(?:releases\/(?:download\/stable|latest\/download)|raw\/main)\/download_cli)/g;
const RUNS_SHELL =
  /\|\s*(?:[A-Za-z_]\w{0,80}=\S{0,200}\s+){0,10}(?:sudo\s+)?(?:ba|z)?sh\b|\b(?:ba|z)?sh\s+["']?[$/.\w]|\bchmod\s+\+x\b/;
const CHECKSUM = /\b(?:sha256sum|sha512sum|shasum|cosign\s+verify|gpg\s+--verify)\b/;
/** Container images of agents. */
const IMAGE =
  /^(?:ghcr\.io\/(?:block\/goose|all-hands-ai\/openhands|openhands\/openhands|anomalyco\/opencode|sst\/opencode|anthropics\/claude-code)|(?:docker\.io\/)?paulgauthier\/aider(?:-full)?)(?::([\w.-]+))?$/;

/** Returns the names of agents that a script installs in whatever version is newest. */
export function unpinnedInstalls(text: string): string[] {
  const script = withPackages(text);
  const npm = [...script.matchAll(NPM_INSTALL)].flatMap(([, name, version]) =>
    name === undefined || /^@v?\d+\.\d+\.\d+/.test(version ?? '') || version?.includes('$')
      ? []
      : [name],
  );
  const python = [...script.matchAll(PYTHON_INSTALL)].flatMap(([, name, , version]) =>
    name === undefined || /^(?:==|@)v?[\d$]/.test(version ?? '') ? [] : [name],
  );
  const scripts =
    runsFetched(script) === 'unchecked'
      ? [...script.matchAll(FETCHED_SCRIPT)].map(([, name = '']) => name)
      : [];
  return [...npm, ...python, ...scripts];
}

/** Whether a script runs what it has fetched, and verifies a checksum before; null where it runs nothing of the kind. */
export function runsFetched(script: string): 'checked' | 'unchecked' | null {
  if (!RUNS_SHELL.test(script)) return null;
  return CHECKSUM.test(script) ? 'checked' : 'unchecked';
}

/** Variables that hold the name of a package, or a tag that moves, as a script sets them. */
const PACKAGE =
  /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w{0,40})=["']?(@[\w.-]{1,60}\/[\w.-]{1,60}|latest|next|stable|beta|canary|nightly)["']?[ \t]*$/gm;
/** Variables of packages and tags in one script. */
const MAX_PACKAGES = 10;

/** Replaces variables by the packages and tags that they hold, where that makes no script longer than twice its length. */
function withPackages(script: string): string {
  let filled = script;
  for (const [, variable = '', value = ''] of [...script.matchAll(PACKAGE)].slice(
    0,
    MAX_PACKAGES,
  )) {
    const next = filled.replaceAll(
      new RegExp(`\\$(?:\\{${variable}\\}|${variable}(?!\\w))`, 'g'),
      () => value,
    );
    if (next.length <= script.length * 2) filled = next;
  }
  return filled;
}

/** The agent's image that is used at its newest version; null for others. */
export function unpinnedImage(image: string): string | null {
  const found = IMAGE.exec(image.trim());
  if (found === null) return null;
  return found[1] === undefined || found[1] === 'latest' ? image.trim() : null;
}
