import type { Route } from './+types/route.ts';

const DESCRIPTION =
  'Lo que de verdad cuesta el carné en cada autoescuela: tarifa, tasas y repeticiones esperadas según sus resultados oficiales de la DGT.';

export const searchMeta: Route.MetaFunction = ({ loaderData }) => {
  const { busqueda, textos, publicUrl } = loaderData ?? {};
  const title = busqueda
    ? `${textos.titulo} para el ${busqueda.permiso.curso ? 'curso' : 'permiso'} ${busqueda.permiso.codigo} · Carné Claro`
    : 'Carné Claro · Comparador de autoescuelas por coste real y resultados oficiales';
  return [
    { title },
    { name: 'description', content: DESCRIPTION },
    { property: 'og:title', content: title },
    { property: 'og:image', content: `${publicUrl}/imagenes/portada.png` },
    { property: 'og:locale', content: 'es_ES' },
    { name: 'twitter:card', content: 'summary_large_image' },
    loaderData?.canonical
      ? { tagName: 'link', rel: 'canonical', href: `${publicUrl}${loaderData.canonical}` }
      : { name: 'robots', content: 'noindex, follow' },
  ];
};
