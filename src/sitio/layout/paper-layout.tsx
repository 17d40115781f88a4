import wrap from '#platform/ui/frame/layout.module.css';
import footer from './footer.module.css';
import type { FrameProps } from './frame.ts';
import header from './header.module.css';
import { LegalLinks } from './legal-links.tsx';

/**
 * Layout of a paper of the business. The page begins with the face of its issuer, so it shows neither our mark nor the menu of the
 * comparator, which may be closed.
 */
export function PaperLayout({ site, children }: FrameProps) {
  return (
    <>
      <a className={header.skip} href="#contenido">
        Saltar al contenido
      </a>
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      {site && (
        <footer className={footer.footer}>
          <p className={`${wrap.wrap} ${footer.legal}`}>
            {site.conNombre && <span>{site.nombreComercial}</span>}
            <LegalLinks {...site} />
          </p>
        </footer>
      )}
    </>
  );
}
