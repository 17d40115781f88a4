import { clavesLegales, type PaginaLegal, paginasLegales } from '#office/legales/legal-pages.ts';
import { ATRIBUCION_GEOGRAFIA } from '#resources/municipios/attribution.ts';
import wrap from '#web/ui/layout.module.css';
import styles from './footer.module.css';

export type FooterProps = {
  urlPrivacidad: string | null;
  urlCookies: string | null;
  /** Published legal pages; the two policies have links of their own. */
  legales: readonly PaginaLegal[];
  nombreComercial: string;
  programaSubvencion: string | null;
  agenteSubvencion: string | null;
};

/** Pages that explain the site. */
const PAGES = [
  ['/como-ordenamos', 'Cómo ordenamos'],
  ['/datos-abiertos', 'Datos abiertos'],
  ['/guia-coste-carnet', 'Guía del coste'],
  ['/guia-tasas-dgt', 'Guía de tasas'],
  ['/mapa', 'Mapa'],
] as const;

/** The footer of the specification (§1), with the sources that the licences of the data require. */
export function Footer(props: FooterProps) {
  const { urlPrivacidad, urlCookies, legales, nombreComercial, programaSubvencion, agenteSubvencion } = props;
  return (
    <footer className={styles.footer}>
      <div className={wrap.wrap}>
        <p className={styles.claim}>Un comparador simple, rápido e imparcial</p>
        <ul className={styles.pages}>
          {PAGES.map(([href, name]) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
        {programaSubvencion && (
          <p className={styles.sources}>
            Sitio financiado por: {programaSubvencion}
            {agenteSubvencion && ` · Agente digitalizador: ${agenteSubvencion}`}
          </p>
        )}
        <p className={styles.sources}>
          Resultados de exámenes: Dirección General de Tráfico (dgt.es), microdatos de exámenes por sección de
          autoescuela; los cálculos son propios y la DGT no los respalda. {ATRIBUCION_GEOGRAFIA}
        </p>
        <p className={styles.legal}>
          <span>{nombreComercial} · 2024</span>
          {urlPrivacidad && <a href={urlPrivacidad}>Política de privacidad</a>}
          {urlCookies && <a href={urlCookies}>Política de cookies</a>}
          {clavesLegales
            .filter((clave) => legales.includes(clave) && clave !== 'privacidad' && clave !== 'cookies')
            .map((clave) => (
              <a key={clave} href={paginasLegales[clave].ruta}>
                {paginasLegales[clave].titulo}
              </a>
            ))}
          <a className={styles.top} href="#inicio">
            Volver arriba
          </a>
        </p>
      </div>
    </footer>
  );
}
