import { clavesLegales, type PaginaLegal, paginasLegales } from '#oficina/base/legales/legal-pages.ts';

export type LegalLinksProps = {
  urlPrivacidad: string | null;
  urlCookies: string | null;
  /** Published legal pages; the two policies have addresses of their own. */
  legales: readonly PaginaLegal[];
};

/** Links to the legal pages, one click from every page (LSSI art. 10.1): the two policies first, as the specification has them. */
export function LegalLinks({ urlPrivacidad, urlCookies, legales }: LegalLinksProps) {
  return (
    <>
      {urlPrivacidad && <a href={urlPrivacidad}>{paginasLegales.privacidad.titulo}</a>}
      {urlCookies && <a href={urlCookies}>{paginasLegales.cookies.titulo}</a>}
      {clavesLegales
        .filter((clave) => legales.includes(clave) && clave !== 'privacidad' && clave !== 'cookies')
        .map((clave) => (
          <a key={clave} href={paginasLegales[clave].ruta}>
            {paginasLegales[clave].titulo}
          </a>
        ))}
    </>
  );
}
