import type { SiteData } from '#oficina/ventas/negocio/site-data.server.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export type WebLayoutProps = {
  /** Undefined when it could not be read, and the page must still appear. */
  site: SiteData | undefined;
  /** The page is closed, and a trabajador looks at it. */
  preview: boolean;
  children: React.ReactNode;
};

/** Data of the footer if those of the site could not be read. */
const UNKNOWN = {
  urlBlog: null,
  nombreComercial: 'Carné Claro',
  urlPrivacidad: null,
  urlCookies: null,
  legales: [],
  programaSubvencion: null,
  agenteSubvencion: null,
  demo: false,
  inventados: false,
};

/** Header, content and footer of the public pages. */
export function WebLayout({ site, preview, children }: WebLayoutProps) {
  const known = site ?? UNKNOWN;
  return (
    <>
      <Header urlBlog={known.urlBlog} demo={known.demo} inventados={known.inventados} preview={preview} />
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <Footer {...known} />
    </>
  );
}
