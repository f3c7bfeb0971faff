import { type RuleCases, sample } from '../sample.testing.ts';

const random = sample('base62', 24, 41);
const hex = sample('hex', 40, 42);
const human = ['Summ3r', '!2024'].join('');
const inText = (before: string, secret: string, after = '') => ({
  text: before + secret + after,
  secret,
});

export const GENERIC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/generic-quoted',
    valid: [
      inText('api_key = "', random, '"'),
      inText("const authToken: string = '", random, "';"),
      inText('{"clientSecret": "', hex, '"}'),
      inText('{\\"client_secret\\": \\"', random, '\\"}'),
      inText('password="', human, '")'),
      inText('os.environ.setdefault("API_KEY", "', random, '")'),
      inText('<add key="ApiKey" value="', random, '" />'),
      inText("settings['secret_key'] => '", random, "'"),
      inText("$password .= '", random, "';"),
      inText("getCredentials().password = '", random, "';"),
      inText("['--password', '", random, "', '--user']"),
      inText("names = ['password']; token = '", random, "'"),
      inText('service_token = "', sample('base64', 4000, 72), '"'),
    ],
    invalid: [
      'password = "changeme"',
      'password = "your-password-here"',
      `api_key = "\${API_KEY}"`,
      'token: "{{ secrets.TOKEN }}"',
      'const token = "access_token_expired"',
      '"password": "Password must have eight characters"',
      'secret = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-AbCdEf"',
      'api_key = "xxxxxxxxxxxxxxxxxxxxxxxx"',
      `password = "$2b$12$${sample('base62', 53, 43)}"`,
      `publicKey = "${random}"`,
      `csrfToken = "${random}"`,
      `tokens = "${random}"`,
      'token = "https://host/oauth2/v1/token"',
      'password: "forms.login.password.label2"',
      'secretKey: "op://vault/item/field"',
      'password = "0123456789abcdef0123"',
      `await this.getCredentials('${random}Api')`,
      `fields = ['password', '${random}', 'name']`,
      'api_key = "\u4f60\u7684\u5bc6\u94a51234abcd"',
    ],
  },
  {
    rule: 'secret/generic-assignment',
    valid: [
      inText('DB_PASSWORD=', human, '\n'),
      inText('export API_TOKEN=', random),
      inText('spring.datasource.password=', human),
      inText('API_TOKEN ?= ', random),
      inText('API_TOKEN := ', random),
      inText('API_TOKEN ::= ', random),
      inText('API_TOKEN += ', random),
      inText('pass = ', human),
      inText('SEGMENT_WRITE_KEY=', random),
      inText('REPUBLIC_API_KEY=', random),
      inText('PAGERDUTY_ROUTING_KEY=', hex),
      inText('  apiKey: ', random, '\n'),
    ],
    invalid: [
      'exports.N8nOAuth2TokenCredential = N8nOAuth2TokenCredential;',
      '--pass: #147d42;',
      'Pass:t.gradingResult?.pass?1:2',
      `mixpanel_project_token=${hex}`,
      `websiteToken: ${random}`,
      'token = getToken()',
      'password = user.password',
      `DB_PASSWORD=\${DB_PASSWORD}`,
      'API_KEY=$API_KEY',
      'token: string;',
      'api_key = os.environ["API_KEY"]',
      'apiKey: process.env.API_KEY',
      'SECRET=<your secret>',
      'password: changeme123',
      'password=********',
      'api_key=not-needed',
      'api_token=unset',
      'password=***',
      'api_key=dein-api-schluessel-12',
      `NEXT_PUBLIC_API_KEY=${random}`,
      `POSTHOG_API_KEY=phc_${random}`,
      `sessionToken = request.headers.authorization`,
    ],
  },
  {
    rule: 'secret/generic-long-assignment',
    valid: [
      inText('API_TOKEN=', `${sample('base64', 2000, 73)}==`, '\n'),
      inText('service_secret: ', sample('base64', 400, 74), '\r\n'),
    ],
    invalid: [`API_TOKEN=${'x'.repeat(400)}`, `names: ${sample('base64', 400, 75)}`],
  },
  {
    rule: 'secret/generic-query',
    valid: [inText('https://api.corp.net/v1?a=1&access_token=', random, '&b=2')],
    invalid: [
      'https://api.corp.net/v1?a=1&access_token=$TOKEN1&b=2',
      `https://api.corp.net/v1?pageToken=${random}&b=2`,
      'https://api.corp.net/v1?token=type-of-the-token&b=2',
    ],
  },
  {
    rule: 'secret/generic-element',
    valid: [
      inText('<password>', human, '</password>'),
      inText('<apiKey type="x">', random, '</apiKey>'),
      inText('<apiKey>\n    ', random, '\n  </apiKey>'),
    ],
    invalid: [`<password>\${env.PASSWORD}</password>`, '<label for="password">Password</label>'],
  },
  {
    rule: 'secret/generic-named-pair',
    valid: [
      inText('- name: DB_PASSWORD\n  value: ', human, '\n'),
      inText('"name": "API_KEY",\n "value": "', random, '"\n'),
    ],
    invalid: [
      '- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef: {}',
      '- name: API_KEY\n  value: $(OTHER_KEY)',
    ],
  },
  {
    rule: 'secret/generic-block',
    valid: [
      inText('api_key: |\n  ', random, '\n'),
      inText('password: >-\n    ', human, '\n'),
      inText('"app.yaml": "password: |\\r\\n  ', human, '\\r\\n"'),
    ],
    invalid: ['password: |\n  the first of\n', 'api_key: |\n  name: value1234\n'],
  },
  {
    rule: 'secret/generic-signature',
    valid: [
      inText('https://app.corp.net/api/run?code=', `${sample('base62', 54, 44)}==`, '&b=2'),
      inText('https://api.corp.net/v1/models?key=', sample('hex', 40, 45)),
      inText('https://hooks.corp.net/x?api-version=2016&sig=', sample('base62', 43, 46), '"'),
    ],
    invalid: [
      'https://host/callback?code=authorization_code_of_the_provider',
      'https://host/v1?key=settings-of-the-application-store-02',
      `https://host/v1?sortkey=${random}`,
    ],
  },
  {
    rule: 'secret/generic-debug-key',
    valid: [
      inText('DEBUG Using Key=', sample('base62', 40, 47), '\n'),
      inText('info: using the API key: ', sample('base62', 40, 48), ' for requests'),
    ],
    invalid: ['using key=value_of_the_environment_of_it', 'Using key from the environment'],
  },
  {
    rule: 'secret/generic-password-hash',
    valid: [
      inText('admin:', `$apr1$${sample('base62', 8, 62)}$${sample('base62', 22, 63)}`),
      inText('bob:', `$2y$05$${sample('base62', 53, 64)}`, '\n'),
      inText(
        'root:',
        `$6$${sample('base62', 16, 65)}$${sample('base62', 86, 66)}`,
        ':19000:0:::::',
      ),
    ],
    invalid: ['admin:$apr1$xxxxxxxx$xxxxxxxxxxxxxxxxxxxxxx', 'root:!:19000:0:99999:7:::'],
  },
  {
    rule: 'secret/generic-sha-hash',
    valid: [
      inText('alice:{SHA}', `${sample('base64', 27, 67)}=`),
      inText('userPassword: {SSHA}', `${sample('base64', 38, 68)}==`, '\n'),
    ],
    invalid: ['alice:{SHA}xxxxxxxxxxxxxxxxxxxxxxxxxxx=', 'scheme: {SHA}', 'alice:{SHA}short='],
  },
  {
    rule: 'secret/generic-argument',
    valid: [inText('tool --api-token ', random, ' run'), inText('ENV APP_SECRET ', hex)],
    invalid: ['tool --password $PASSWORD', 'tool --token <token>', 'see --password instead of it'],
  },
  {
    rule: 'secret/generic-default',
    valid: [inText(`\${API_TOKEN:-`, random, '}'), inText(`\${db.password:`, human, '}')],
    invalid: [`\${API_TOKEN:-}`, `\${TOKEN:?token-1-missing}`, `\${PASSWORD:-changeme}`],
  },
  {
    rule: 'secret/generic-variable',
    valid: [inText('variable "db_password" {\n  default = "', human, '"\n}')],
    invalid: [
      'variable "db_password" {\n  default = ""\n}',
      'variable "db_password" {\n  type = string\n}\nvariable "size" {\n  default = "c5.2xlarge1"\n}',
    ],
  },
  {
    rule: 'secret/generic-key',
    valid: [inText('key = "', random, '"'), inText('"key": "', hex, '"')],
    invalid: [
      'key = "user:profile:settings:v2"',
      'key: "application-settings-store-2"',
      `{key:"${random}",value:function(){}}`,
    ],
  },
  {
    rule: 'secret/generic-signing-key',
    valid: [inText('jwt.sign(payload, "', random, '")')],
    invalid: ['jwt.sign(payload, "your-256-bit-secret")', 'jwt.verify(token, publicKey)'],
  },
  {
    rule: 'secret/generic-credentials-call',
    valid: [inText('HTTPBasicAuth("svc", "', human, '")')],
    invalid: ['HTTPBasicAuth("user", "password")', 'NetworkCredential("user", password1)'],
  },
  {
    rule: 'secret/generic-client-password',
    valid: [
      inText('mysql -u root -p', human, ' app'),
      inText('redis-cli -a ', random, ' ping'),
      inText('docker login -u svc -p ', random, ' registry.corp.net'),
      inText('openssl rsa -passin pass:', human, ' -in a.pem'),
    ],
    invalid: [
      'mysql -u root -p"$DB_PASSWORD_1" app',
      'mysql -u root -ppassword app',
      'mysql -h a -port 3306',
      'docker login -u svc --password-stdin',
      'mkdir -p /var/lib/mysql1',
      'docker run --name mongo -p 27017:27017 mongo',
      'mongodump -u \u7528\u6237 -p \u5bc6\u7801 -o a',
      'openssl rsa -passin pass:foobar',
      'openssl rsa -passin env:KEY_PASSWORD1',
    ],
  },
  {
    rule: 'secret/generic-sql-password',
    valid: [
      inText("CREATE USER app IDENTIFIED BY '", human, "'"),
      inText("ALTER ROLE app LOGIN PASSWORD '", human, "';"),
      inText("CREATE LOGIN app WITH PASSWORD = N'", human, "'"),
    ],
    invalid: [
      "CREATE USER app IDENTIFIED BY 'password'",
      'CREATE USER app IDENTIFIED BY :password1',
      "ALTER ROLE app PASSWORD '$DB_PASSWORD1'",
      "SELECT user, password FROM mysql WHERE a = 'b1'",
    ],
  },
  {
    rule: 'secret/generic-member',
    valid: [
      inText('"adminPassword": { "value": "', human, '" }'),
      inText('"adminPassword": {\n  "value": "', human, '"\n}'),
      inText('Apitoken: {"name": "root", "sig": "', hex, '"}'),
      inText('"Apitoken": "{\\"name\\":\\"root\\",\\"sig\\":\\"', hex, '\\"}"'),
    ],
    invalid: [
      '"adminPassword": { "type": "securestring" }',
      '"adminPassword": { "value": "[parameters(1)]" }',
      '"token": { "type": "string", "default": "none" }',
    ],
  },
  {
    rule: 'secret/generic-secret-key',
    valid: [
      `sk_${sample('base62', 32, 9294)}`,
      `sk-${sample('base64url', 48, 9295)}`,
      `sk_acme_${sample('base62', 40, 9296)}`,
    ],
    invalid: [
      `numpy/a.pyi,sha256=sk_${sample('base62', 40, 9330)},1346`,
      `sk-toggleable__control-hidden--visually`,
      `sk_sequence_number_of_the_message_2`,
      `sk_${sample('base62', 12, 9297)}`,
      `sk-${'x'.repeat(48)}`,
      `disk_${sample('base62', 32, 9298)}`,
    ],
  },
];
