/** A value and the words of the name that it usually has: `adafruit`, `api`, `key`. */
export type NamedValue = { readonly words: readonly string[]; readonly value: string };

/** A way in which people write a value down, beside a name. */
export type NaturalForm = {
  readonly name: string;
  readonly file: string;
  readonly write: (named: NamedValue) => string;
};

const CAPITALS = ({ words }: NamedValue) => words.join('_').toUpperCase();
const SNAKE = ({ words }: NamedValue) => words.join('_').toLowerCase();
const CAMEL = ({ words }: NamedValue) =>
  words.map((word, i) => (i === 0 ? word : capital(word))).join('');
const HEADER = ({ words }: NamedValue) => `X-${words.map(capital).join('-')}`;
const HOST = ({ words }: NamedValue) => `api.${words[0]}.com`;
/** What the value is, without its vendor: `api_key`. */
const PARAMETER = ({ words }: NamedValue) => words.slice(1).join('_').toLowerCase() || 'key';

/** Those that are drawn in turn; the value stands on the line of its own name in each. */
export const NATURAL_FORMS: readonly NaturalForm[] = [
  form('environment file', '.env', (one) => `PORT=8080\n${CAPITALS(one)}=${one.value}\n`),
  form('YAML', 'settings.yaml', (one) => `service:\n  port: 8080\n  ${SNAKE(one)}: ${one.value}\n`),
  form(
    'JSON',
    'settings.json',
    (one) => `{\n  "port": 8080,\n  "${CAMEL(one)}": "${one.value}"\n}\n`,
  ),
  form('Python', 'client.py', (one) => `import client\n\n${CAPITALS(one)} = "${one.value}"\n`),
  form('TypeScript', 'client.ts', (one) => `export const ${CAMEL(one)} = '${one.value}';\n`),
  form('Go', 'client.go', (one) => `package client\n\nvar ${CAMEL(one)} = "${one.value}"\n`),
  form(
    'Java',
    'Client.java',
    (one) =>
      `class Client {\n  private static final String ${CAPITALS(one)} = "${one.value}";\n}\n`,
  ),
  form('PHP', 'client.php', (one) => `<?php\nreturn [\n  '${SNAKE(one)}' => '${one.value}',\n];\n`),
  form('shell', 'run.sh', (one) => `#!/bin/sh\nexport ${CAPITALS(one)}="${one.value}"\n./run\n`),
  form('Terraform', 'main.tf', (one) => `locals {\n  ${SNAKE(one)} = "${one.value}"\n}\n`),
  form(
    'header',
    'call.sh',
    (one) => `curl -H "${HEADER(one)}: ${one.value}" https://${HOST(one)}/v1/items\n`,
  ),
  form(
    'URL',
    'fetch.sh',
    (one) => `curl "https://${HOST(one)}/v1/items?${PARAMETER(one)}=${one.value}"\n`,
  ),
];

/** A value in a sentence, without a name beside it. */
export const BARE: NaturalForm = form(
  'bare',
  'log.txt',
  ({ value }) => `Yesterday we ran it with ${value} and it worked.\n`,
);

function form(name: string, file: string, write: NaturalForm['write']): NaturalForm {
  return { name, file, write };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
