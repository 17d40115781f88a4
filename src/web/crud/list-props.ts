/** Properties of every input that opens a list of options. */
export const listProps = {
  searchable: true,
  // The list does not open by itself when the focus arrives by keyboard or from an error.
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
