import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#sitio/page-meta.ts';
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
  const crumbs = breadcrumbJsonLd([
    { nombre: 'Inicio', url: `${publicUrl}/` },
    { nombre: titulo, url: publicUrl + ruta },
  ]);
  return [
    { title },
    ...pageMeta({ title, description: descripcion, path: ruta, publicUrl, listed: true, type: 'article' }),
    ...[crumbs, ...datos].map((item) => ({ 'script:ld+json': item })),
  ];
}
