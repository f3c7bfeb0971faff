// Runs before the first paint: the attribute that Mantine's style sheets read, from the stored preference or the system.
(() => {
  const stored = localStorage.getItem('mantine-color-scheme-value');
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})();
