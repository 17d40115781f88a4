/**
 * Query of the search's form: default values (`data-usual`) stay out of the address, and so does the browser's point once a
 * place is written; a change of filters goes back to the first page.
 */
export function tidyQuery(form: HTMLFormElement): URLSearchParams {
  const data = new FormData(form);
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    const usual = form.querySelector<HTMLElement>(`[name="${name}"][data-usual]`)?.dataset.usual;
    if (typeof value !== 'string' || name === 'tope' || (value === '' && name !== 'lugar') || value === usual)
      continue;
    if ((name === 'cerca' || name === 'zona') && data.get('lugar') !== '') continue;
    query.append(name, value);
  }
  return query;
}
