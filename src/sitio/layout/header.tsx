import wrap from '#platform/ui/frame/layout.module.css';
import styles from './header.module.css';

export type HeaderProps = { urlBlog: string | null; demo: boolean; inventados: boolean; preview: boolean };

/** Pages of the comparator that the menu has besides those of the specification. */
export const MENU_PAGES = [
  ['/mapa', 'Mapa'],
  ['/guia-coste-carnet', 'Guía del coste'],
  ['/guia-tasas-dgt', 'Guía de tasas'],
] as const;

/** The menu of the specification (§2), with ours after its first: a bar or, on small screens, a side drawer. */
export function Header({ urlBlog, demo, inventados, preview }: HeaderProps) {
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      {preview && (
        <p className={styles.demo}>
          <span className={`${wrap.wrap} ${styles.demoText}`}>
            <strong>La web está cerrada.</strong> La ves porque has entrado en el panel; los formularios no
            envían nada. <a href="/panelAdmin/puestaEnMarcha#paso-web">Abrir la web</a>
          </span>
        </p>
      )}
      {demo && (
        <p className={styles.demo}>
          <span className={`${wrap.wrap} ${styles.demoText}`}>
            <strong>Datos de demostración.</strong>{' '}
            {inventados
              ? 'Las autoescuelas y sus resultados son inventados.'
              : 'Los resultados son los de la DGT. Las autoescuelas que dicen «inventada», con sus precios y direcciones, no existen.'}
          </span>
        </p>
      )}
      <div className={`${wrap.wrap} ${styles.bar}`}>
        <a className={styles.logo} href="/">
          <span className={styles.mark} aria-hidden="true">
            L
          </span>
          Carné Claro
        </a>
        <nav className={styles.nav} aria-label="Principal">
          <Links urlBlog={urlBlog} />
        </nav>
        <button className={styles.burger} type="button" popoverTarget="menu" aria-label="Abrir el menú">
          <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true">
            <path d="M0 1h20M0 7h20M0 13h20" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </div>
      {/* A popover opens, closes with Esc and gives focus back without any script. */}
      <nav className={styles.drawer} id="menu" popover="auto" aria-label="Menú">
        <button className={styles.close} type="button" popoverTarget="menu">
          Cerrar
        </button>
        <Links urlBlog={urlBlog} />
      </nav>
    </header>
  );
}

function Links({ urlBlog }: { urlBlog: string | null }) {
  return (
    <ul className={styles.links}>
      <li>
        <a href="/">Comparar</a>
      </li>
      {MENU_PAGES.map(([href, name]) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
      {urlBlog && (
        <li>
          <a href={urlBlog}>Blog</a>
        </li>
      )}
      <li>
        <a href="/contacto/">Contacto</a>
      </li>
      <li>
        <a className={styles.zone} href="/panelCliente">
          Zona autoescuelas
        </a>
      </li>
    </ul>
  );
}
