import { ATRIBUCION_GEOGRAFIA } from '#comparador/lugares/municipios/attribution.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import styles from './footer.module.css';
import { MENU_PAGES } from './header.tsx';
import { LegalLinks, type LegalLinksProps } from './legal-links.tsx';

export type FooterProps = LegalLinksProps & {
  nombreComercial: string;
  urlBlog: string | null;
  programaSubvencion: string | null;
  agenteSubvencion: string | null;
};

/** Pages that explain the site. */
const PAGES = [
  ['/como-ordenamos', 'Cómo ordenamos'],
  ['/datos-abiertos', 'Datos abiertos'],
  ...MENU_PAGES,
] as const;

/** The footer of the specification (§1), with the sources that the licences of the data require. */
export function Footer(props: FooterProps) {
  const { nombreComercial, urlBlog, programaSubvencion, agenteSubvencion } = props;
  return (
    <footer className={styles.footer}>
      <div className={wrap.wrap}>
        <p className={styles.claim}>Un comparador simple, rápido e imparcial</p>
        <ul className={styles.pages}>
          <li>
            <a href="/">Inicio</a>
          </li>
          <li>
            <a href="/contacto/">Contacto</a>
          </li>
          {urlBlog && (
            <li>
              <a href={urlBlog}>Blog</a>
            </li>
          )}
          <li>
            <a href="/panelCliente">Zona autoescuelas</a>
          </li>
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
          <LegalLinks {...props} />
          <a className={styles.top} href="#inicio">
            Volver arriba
          </a>
        </p>
      </div>
    </footer>
  );
}
