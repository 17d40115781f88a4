// Sets the theme before the first paint: a small script that the page waits for.
const KEY = 'mantine-color-scheme-value';

const chosen = localStorage.getItem(KEY);
const dark =
  chosen === 'light' || chosen === 'dark'
    ? chosen === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
