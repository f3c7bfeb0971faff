import { createHash } from 'node:crypto';
import type { Account } from './account.ts';

/** A page with the headers that it needs. */
export type SignInPage = {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

const STYLE = `
:root{color-scheme:light dark;--text:#1a1b1e;--dim:#5c636a;--card:#fff;--page:#f4f5f7;--line:#d5d9de;--accent:#2f5fd0}
@media(prefers-color-scheme:dark){:root{--text:#e6e7e9;--dim:#a3a9b0;--card:#22252a;--page:#16181b;--line:#3a3f46;--accent:#8fb0ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.75rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
h1{margin:0;font-size:1.25rem;line-height:1.3}
p{margin:.5rem 0 1.25rem;color:var(--dim);font-size:.875rem}
form{display:grid;gap:.625rem}
label{display:grid;gap:.25rem;font-size:.875rem}
input,button{font:inherit;padding:.625rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:inherit}
button{display:grid;grid-template-columns:2.25rem 1fr;align-items:center;column-gap:.75rem;width:100%;text-align:left;cursor:pointer}
button.plain{display:block;text-align:center}
button:hover,button:focus-visible{border-color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button i{grid-row:span 2;width:2.25rem;height:2.25rem;border-radius:50%;display:grid;place-items:center;font-style:normal;font-weight:600;color:var(--accent);border:1px solid var(--accent)}
button b{line-height:1.3}
button span{color:var(--dim);font-size:.875rem;line-height:1.3}
footer{margin-top:1.25rem;color:var(--dim);font-size:.8125rem}
`;

/** Redirects after a form count as its targets: the sign-in ends at the service, on loopback, too. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "form-action 'self' http://127.0.0.1:*",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The page that asks for name and password. */
export const PASSWORD_PAGE: SignInPage = page(
  'Development sign-in',
  `<form method="post">
<label>Name <input name="name" autocomplete="username" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button class="plain">Sign in</button>
</form>`,
);

/** The page that offers every person as a button. */
export function choicePage(accounts: readonly Account[]): SignInPage {
  const buttons = accounts.map(
    ({ name, title = '' }) =>
      `<button name="name" value="${escaped(name)}"><i aria-hidden="true">${escaped(name.slice(0, 1).toUpperCase())}</i><b>${escaped(name)}</b><span>${escaped(title)}</span></button>`,
  );
  return page(
    'Who are you?',
    `<p>Choose a person to sign in as. There is no password.</p>
<form method="post">
${buttons.join('\n')}
</form>
<footer>Development identity provider, on this machine only.</footer>`,
  );
}

function page(title: string, content: string): SignInPage {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
${content}
</main></body></html>
`;
  return { html, headers: HEADERS };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);
}
