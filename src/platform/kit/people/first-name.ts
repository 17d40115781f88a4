/** 'Lucía Peña Ruiz' → 'Lucía'; of 'M.ª José Peña' and other abbreviations the name after it too: 'M.ª José'. */
export function firstName(nombre: string): string {
  const [first = '', second] = nombre.trim().split(/\s+/);
  return second !== undefined && /[.ª]/.test(first) ? `${first} ${second}` : first;
}
