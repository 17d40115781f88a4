const BASE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** Namespaces of the agency's schemas, by their file. */
export const NAMESPACES = {
  suministro: `${BASE}/SuministroLR.xsd`,
  consulta: `${BASE}/ConsultaLR.xsd`,
  informacion: `${BASE}/SuministroInformacion.xsd`,
};

/** Text, or elements in order; undefined writes nothing. */
type Content = string | Element[];
export type Element = readonly [name: string, content: Content | undefined];

const escaped = (text: string) =>
  text
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** Writes elements, and all their children, with one prefix. */
export function write(elements: readonly Element[], prefix: string): string {
  return elements
    .map(([name, content]) => {
      if (content === undefined) return '';
      const inner = typeof content === 'string' ? escaped(content) : write(content, prefix);
      return `<${prefix}:${name}>${inner}</${prefix}:${name}>`;
    })
    .join('');
}
