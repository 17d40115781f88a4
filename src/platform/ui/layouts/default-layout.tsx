import type { ReactNode } from 'react';
import styles from './default-layout.module.css';

/** The same year on server and browser, also in the first hour of 1 January in Spain, when UTC is still in the old year. */
const IN_MADRID = { timeZone: 'Europe/Madrid', year: 'numeric' } as const;

/** The layout of pages for people not signed in (specification §2): plain links, so that any page can use it. `foot` follows the year. */
export function DefaultLayout({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      <header className={styles.header}>
        <a className={styles.logo} href="/">
          <span className={styles.mark} aria-hidden="true">
            L
          </span>
          Carné Claro
        </a>
        <nav className={styles.nav} aria-label="Usuario">
          <a href="/panelCliente/">Iniciar Sesión</a>
          <a href="/registro/">Registro</a>
        </nav>
      </header>
      <main className={styles.main} id="contenido" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <span>Carné Claro · {new Date().toLocaleDateString('es', IN_MADRID)}</span>
        {foot}
      </footer>
    </div>
  );
}
