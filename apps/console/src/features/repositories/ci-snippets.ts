/** What a CI system runs to scan each push and upload what it finds. */
export type CiSnippet = {
  readonly target: 'github' | 'gitlab';
  readonly title: string;
  readonly file: string;
  /** Where the system keeps secrets. */
  readonly secrets: string;
  readonly text: string;
};

/** Name of the secret and variable that the command reads the service token from. */
export const TOKEN_VARIABLE = 'SVC_TOKEN';

/** The commands for a machine where a person signs in by the browser. */
export function laptopCommands(origin: string, tenant: string): string {
  return `${installCommand(origin)}\nsvc login --api ${origin} --tenant ${tenant}\nsvc scan . --upload`;
}

/** Installs the command line that the service brings along; needs Node.js 24. */
function installCommand(origin: string): string {
  return `npm install --global ${origin}/svc-cli.tgz`;
}

/** Returns a file for each CI system, which uploads to the service at `origin`. */
export function ciSnippets(origin: string): readonly CiSnippet[] {
  return [
    {
      target: 'github',
      title: 'GitHub Actions',
      file: '.github/workflows/svc.yml',
      secrets: 'Settings, Secrets and variables, Actions, New repository secret',
      text: `name: svc
on:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  scan:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: ${installCommand(origin)}
      - run: svc scan . --upload
        env:
          SVC_API: ${origin}
          ${TOKEN_VARIABLE}: \${{ secrets.${TOKEN_VARIABLE} }}
`,
    },
    {
      target: 'gitlab',
      title: 'GitLab CI',
      file: '.gitlab-ci.yml',
      secrets: 'Settings, CI/CD, Variables, Add variable (masked and protected)',
      text: `svc:
  image: node:24
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  variables:
    SVC_API: ${origin}
  script:
    - ${installCommand(origin)}
    # ${TOKEN_VARIABLE} is a variable of the project
    - svc scan . --upload --ref "refs/heads/$CI_COMMIT_BRANCH"
`,
    },
  ];
}
