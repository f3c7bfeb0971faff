// Runs before the first paint, while the program of the page is on its way.
(() => {
  // the attribute that Mantine's style sheets read, from the stored preference or the system
  const stored = localStorage.getItem('mantine-color-scheme-value');
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

  // the name of the tenant and of the page, until the program shows them
  const showFrame = (tenant, title) => {
    const { dataset, style } = document.documentElement;
    dataset.frame = '';
    style.setProperty('--frame-tenant', JSON.stringify(tenant));
    style.setProperty('--frame-title', JSON.stringify(title));
  };

  // what the router asks for first, and the files of the page: see preload-table.ts
  const PRELOADS = /* __PRELOADS__ */ {};
  const [, tenant, page] = /^\/t\/([^/]+)(?:\/([^/]+))?$/.exec(location.pathname) ?? [];
  if (tenant === undefined) return;
  const preload = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  const preloadAnswer = (href) =>
    preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', fetchPriority: 'high', href });
  preloadAnswer('/v1/me');
  if (!(page in PRELOADS)) return;
  showFrame(tenant, page[0].toUpperCase() + page.slice(1));
  const { files, list, reads, pageFields, limit } = PRELOADS[page];
  const query = new URLSearchParams(location.search);
  for (const name of pageFields) query.delete(name);
  query.append('limit', limit);
  // a relative time is of the console, not of the API
  const isRelative = ['since', 'until'].some((name) => query.get(name)?.startsWith('-'));
  if (list !== null && !isRelative) preloadAnswer(`${list}?${query}`);
  for (const href of files) preload({ rel: 'modulepreload', href });
  for (const read of reads) preloadAnswer(read);
})();
