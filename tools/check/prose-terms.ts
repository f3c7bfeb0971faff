/** Words that only this repository used for a thing, and what the field calls it. */
export const HOUSE_WORDS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bstandings?\b/i, 'authority or credential'],
  [/\bhears? of\b/i, '"receives" or "is notified of"'],
  [/\bis told\b/i, 'what is printed, sent or shown'],
  [/\bsettles?\b/i, '"computes" or "ends"'],
  [/\btaken for\b/i, '"mistaken for" or "treated as"'],
  [/\btakes? away\b/i, '"removes"'],
  [/\bgoes on\b/i, '"continues"'],
  [/\bhave got\b|\bhas got\b/i, '"have"'],
  [/\bas it comes with\b/i, '"shipped"'],
  [/\bis that of\b/i, 'the noun again'],
  [/\bof which\b/i, 'two sentences'],
];

/** Abbreviations that a reader of this field knows or finds, and words that are written in capitals. */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
  `
  AEAD AES AI AMD API APIs ARM ARN ASCII ASCII85 AWS BOM BSD BSI C2SP CDK CEF CHANGELOG CI CIDR CLI CODEOWNERS CORS CPU CSP CSS CSV CWE
  DELETE DNS EC2 ECS ES256 G7 GB GCM GCP GET GGUF GUID HCL HEAD HKDF HMAC HOME HTML HTTP HTTPS IAM ID IDs IP ISC JSON JSX JWKS JWT
  KAITO KB KICS KMS LDAP LICENSE MB MCP MD5 MIT NATS NDJSON NFKC NIM NUL OCSF OIDC OPA OS OTLP OWASP PATCH PATH PEM PKCE POST PR PUT RAM
  README RFC ROT13 RPC RS256 RSA S256 SAM SARIF SBOM SCIM SCRAM SDK SECURITY SHA SHACL SIEM SIGHUP SIGINT SIGKILL SIGTERM SPDX SQL SSE
  TLS TOML UI URI URL UTC UTF UUID V8 VS W3C WAL WSL XML YAML
  `
    .trim()
    .split(/\s+/),
);
