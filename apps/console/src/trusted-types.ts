type Policy = {
  createHTML(html: string): string;
  createScript(): string;
  createScriptURL(url: string): string;
};
type Factory = { createPolicy(name: string, policy: Policy): unknown };

/**
 * Makes the `default` policy of Trusted Types: libraries may set style text, nothing may set markup, run text as script, or
 * load a script of another origin.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => {
      if (html.includes('<')) throw new TypeError('markup is refused');
      return html;
    },
    createScript: () => {
      throw new TypeError('script text is refused');
    },
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin === location.origin) return url;
      throw new TypeError(`script of another origin is refused: ${url}`);
    },
  });
}
