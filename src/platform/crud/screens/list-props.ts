/** Properties of every input that opens a list of options. */
export const listProps = {
  searchable: true,
  // The list does not open by itself when the focus arrives by keyboard or from an error.
  openOnFocus: false,
  // The scroll box of the library takes no keys and is no list; the list itself scrolls.
  withScrollArea: false,
  // A field half hidden by a keyboard or a bar keeps its list open.
  comboboxProps: { hideDetached: false },
  nothingFoundMessage: 'Nada coincide',
  autoComplete: 'off',
} as const;

/** Clear button. The library's own works only with the pointer, and when it disappears the focus is lost. */
export const clearing = (title: string, id: string) => ({
  clearButtonProps: {
    'aria-label': `Quitar ${title}`,
    'aria-hidden': false,
    tabIndex: 0,
    size: '24px',
  },
  onClear: () => document.getElementById(id)?.focus(),
});
