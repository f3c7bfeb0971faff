const WORKFLOW = /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/;
const GITLAB =
  /(?:^|\/)(?:[^/]*\.)?\.?gitlab-ci(?:\.[\w-]+)?\.ya?ml$|(?:^|\/)\.gitlab\/(?:ci|duo|pipelines|templates)\/.+\.ya?ml$/;

/** True for a workflow of GitHub Actions, or of a code host that runs the same. */
export function isWorkflow(path: string): boolean {
  return WORKFLOW.test(path);
}

/** True for a pipeline of GitLab CI, or a part that one includes. */
export function isGitlabFile(path: string): boolean {
  return GITLAB.test(path);
}

/** True for a file of a pipeline, by its path alone. Loads no rule. */
export function isPipeline(path: string): boolean {
  const isYaml = path.endsWith('.yml') || path.endsWith('.yaml');
  return isYaml && (isWorkflow(path) || isGitlabFile(path));
}
