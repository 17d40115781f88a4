import type { MetaDescriptor } from 'react-router';
import { breadcrumbJsonLd } from '#sitio/partes/breadcrumb-json-ld.ts';

export type ArticleMeta = {
  titulo: string;
  descripcion: string;
  /** Path with a slash at its beginning. */
  ruta: string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** More structured data than the breadcrumbs. */
  datos?: object[];
};

/** Metadata of a text page for search engines and for links. */
export function articleMeta({
  titulo,
  descripcion,
  ruta,
  publicUrl,
  datos = [],
}: ArticleMeta): MetaDescriptor[] {
  const title = `${titulo} · Carné Claro`;
  const canonical = publicUrl + ruta;
  const crumbs = breadcrumbJsonLd([
    { nombre: 'Inicio', url: `${publicUrl}/` },
    { nombre: titulo, url: canonical },
  ]);
  return [
    { title },
    { name: 'description', content: descripcion },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: 'article' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: descripcion },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: `${publicUrl}/imagenes/portada.png` },
    { property: 'og:locale', content: 'es_ES' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[crumbs, ...datos].map((item) => ({ 'script:ld+json': item })),
  ];
}
