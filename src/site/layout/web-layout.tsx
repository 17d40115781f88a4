import type { SiteData } from '#resources/negocio/site-data.server.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export type WebLayoutProps = {
  /** Undefined when it could not be read, and the page must still appear. */
  site: SiteData | undefined;
  /** The page is closed, and a trabajador looks at it. */
  preview: boolean;
  children: React.ReactNode;
};

/** Header, content and footer of the public pages. */
export function WebLayout({ site, preview, children }: WebLayoutProps) {
  return (
    <>
      <Header urlBlog={site?.urlBlog ?? null} demo={site?.demo ?? false} preview={preview} />
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <Footer
        urlBlog={site?.urlBlog ?? null}
        nombreComercial={site?.nombreComercial ?? 'Carné Claro'}
        urlPrivacidad={site?.urlPrivacidad ?? null}
        urlCookies={site?.urlCookies ?? null}
        legales={site?.legales ?? []}
        programaSubvencion={site?.programaSubvencion ?? null}
        agenteSubvencion={site?.agenteSubvencion ?? null}
      />
    </>
  );
}
