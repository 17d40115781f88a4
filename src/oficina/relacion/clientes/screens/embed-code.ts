/** Choices of an autoescuela for the code on its own site. */
export type EmbedOptions = {
  origin: string;
  slug: string;
  permiso: string;
  tema: 'claro' | 'oscuro' | 'auto';
};

/** Escapes a text for an attribute in double quotes. */
const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** HTML of the widget. */
export function widgetCode({ origin, slug, permiso, tema }: EmbedOptions): string {
  const theme = tema === 'claro' ? '' : ` data-tema="${tema}"`;
  return `<script src="${origin}/widget.js" data-seccion="${attribute(slug)}" data-permiso="${attribute(permiso)}"${theme} async></script>`;
}

export const badgeUrl = ({ origin, slug, permiso }: EmbedOptions): string =>
  `${origin}/insignia/${slug}.svg?${new URLSearchParams({ permiso })}`;

/** HTML of the sello, for sites that allow no scripts. */
export function badgeCode(embedded: EmbedOptions & { nombre: string }): string {
  const { origin, slug, permiso, nombre } = embedded;
  const page = `${origin}/${slug}?${new URLSearchParams({ permiso })}`;
  const alt = `Coste esperado y aprobados de ${nombre} en Carné Claro`;
  return `<a href="${attribute(page)}"><img src="${attribute(badgeUrl(embedded))}" width="360" height="128" alt="${attribute(alt)}"></a>`;
}
