const FETCH = String.raw`(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b`;
const RUN = String.raw`(?:(?:sudo|env|exec)\s+(?:-\S+\s+)*)*(?:(?:/usr)?/bin/)?(?:ba|z|da|k|a)?sh\b|\b(?:python[\d.]*|node|bun|deno|perl|ruby|php|iex|Invoke-Expression)\b`;

/** Shell text that runs what it has just fetched, or what it has just decoded. */
const REMOTE: readonly RegExp[] = [
  new RegExp(String.raw`${FETCH}[^|;&\n]{0,500}\|\s*(?:tee\s+\S+\s*\|\s*)?(?:${RUN})`, 'i'),
  new RegExp(String.raw`(?:${RUN})\s+(?:-\S+\s+)*<\(\s*${FETCH}`, 'i'),
  new RegExp(String.raw`(?:${RUN}|\beval)\s+(?:-\S+\s+)*["']?(?:\$\(|\x60)\s*${FETCH}`, 'i'),
  new RegExp(
    String.raw`\b(?:iex|Invoke-Expression)\s*\(?[^|;\n]{0,100}(?:${FETCH}|DownloadString)`,
    'i',
  ),
  new RegExp(String.raw`\b(?:source|\.)\s+<\(\s*${FETCH}`, 'i'),
];
const DECODED: readonly RegExp[] = [
  new RegExp(String.raw`\bbase64\s+(?:-d|-D|--decode)\b[^|;&\n]{0,200}\|\s*(?:${RUN})`, 'i'),
  new RegExp(
    String.raw`\b(?:xxd\s+-r|openssl\s+(?:enc|base64)\s[^|\n]{0,80}-d)\b[^|;&\n]{0,200}\|\s*(?:${RUN})`,
    'i',
  ),
  /\b(?:exec|eval)\s*\(\s*(?:base64\.b64decode|atob|Buffer\.from|__import__\(['"]base64['"]\))/i,
  /\bpowershell(?:\.exe)?\b[^\n|;]{0,100}\s-(?:e|ec|enc|encodedcommand)\s+[A-Za-z0-9+/=]{20,}/i,
];

/** Returns how shell text runs code that it does not contain: `fetched`, `decoded`, or null. */
export function foreignCode(script: string): 'fetched' | 'decoded' | null {
  if (REMOTE.some((pattern) => pattern.test(script))) return 'fetched';
  if (DECODED.some((pattern) => pattern.test(script))) return 'decoded';
  return null;
}

/** Files and variables that hold credentials. */
const SENSITIVE =
  /~\/\.ssh\b|\.ssh\/|\bid_(?:rsa|ed25519|ecdsa)\b|\.aws\/(?:credentials|config)|\.netrc\b|\.npmrc\b|\.pypirc\b|\.git-credentials|\.docker\/config\.json|\.kube\/config|(?:^|[\s/"'`=@])\.env(?:\.(?!example|sample|template|dist)\w+)?(?![\w.])|\/etc\/(?:passwd|shadow)|\.claude\.json|\.claude\/\.credentials|\.codex\/auth\.json|gcloud\/(?:credentials|application_default)|login\.keychain|\.gnupg\b|wallet\.dat|\/proc\/self\/environ/i;

/** True for text that names a file in which credentials are kept. */
export function namesCredentialStore(text: string): boolean {
  return SENSITIVE.test(text);
}

const SENDS: readonly RegExp[] = [
  /\b(?:curl|wget)\b[^|;\n]{0,300}\s(?:-d|--data(?:-\w+)?|-F|--form|-T|--upload-file|--post-(?:data|file)|-X\s*(?:POST|PUT))\b[^\n;|]{0,400}/i,
  /\|\s*(?:curl|wget|nc|ncat|netcat|socat)\b[^\n;]{0,300}/i,
  /\b(?:nc|ncat|netcat)\s+(?:-\w+\s+)*[\w.-]+\.[a-z]{2,}\s+\d+[^\n;]{0,100}/i,
  /\b(?:scp|rsync)\b[^\n;|]{0,200}\s[\w.-]+@[\w.-]+:[^\n;|]{0,100}/i,
  /\b(?:Invoke-WebRequest|iwr|Invoke-RestMethod|irm)\b[^\n;|]{0,200}-(?:Method\s+(?:Post|Put)|Body)\b[^\n;|]{0,200}/i,
];
const HOST =
  /(?:https?:\/\/|[\s@])((?:[\w-]+\.)+[a-z]{2,}|\d{1,3}(?:\.\d{1,3}){3}|localhost|\[::1\])(?=[:/\s"'`)]|$)/gi;

/** Where shell text sends data to: a host that is not this machine; null when it sends none, or its host is unknown. */
export function dataDestination(script: string): string | null {
  for (const pattern of SENDS) {
    const sent = pattern.exec(script)?.[0];
    if (sent === undefined) continue;
    for (const [, host = ''] of sent.matchAll(HOST)) {
      if (!isLoopback(host) && !/\.(?:json|txt|sh|py|js|ts|md|log|env|ya?ml)$/i.test(host))
        return host.toLowerCase();
    }
  }
  return null;
}

/** True for names and addresses of the machine itself. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    name === '[::1]' ||
    name === '0.0.0.0' ||
    name === 'host.docker.internal' ||
    /^127(?:\.\d{1,3}){3}$/.test(name)
  );
}
