/**
 * Query of the search's form. Leaves out default values (`data-usual`) and, once a place is written, the browser's point. A change of
 * filters goes back to the first page.
 */
export function tidyQuery(form: HTMLFormElement): URLSearchParams {
  const data = new FormData(form);
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    const usual = form.querySelector<HTMLElement>(`[name="${name}"][data-usual]`)?.dataset.usual;
    if (typeof value !== 'string' || name === 'tope' || (value === '' && name !== 'lugar') || value === usual)
      continue;
    if (['cerca', 'zona', 'vista'].includes(name) && data.get('lugar') !== '') continue;
    query.append(name, value);
  }
  return query;
}
