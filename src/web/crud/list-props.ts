/** For every input that opens a list to choose from. */
export const listProps = {
  searchable: true,
  // Who goes by with the keyboard, or comes from an error, is not shown a list they did not ask for.
  openOnFocus: false,
  // Its own scrolling box takes no keys and is no list; the list itself scrolls.
  withScrollArea: false,
  // A field that is half out of sight, under a keyboard or a bar, still shows what is being chosen in it.
  comboboxProps: { hideDetached: false },
  nothingFoundMessage: 'Nada coincide',
  autoComplete: 'off',
} as const;

/** The library's own button to take what is chosen away is only for the pointer; and it goes, which must not take the focus with it. */
export const clearing = (title: string, id: string) => ({
  clearButtonProps: {
    'aria-label': `Quitar ${title}`,
    'aria-hidden': false,
    tabIndex: 0,
    size: '24px',
  },
  onClear: () => document.getElementById(id)?.focus(),
});
