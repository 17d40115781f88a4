import { searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import { pageMeta } from '#sitio/page-meta.ts';
import type { Route } from './+types/route.ts';

const DESCRIPTION =
  'Lo que de verdad cuesta el carné en cada autoescuela: tarifa, tasas y repeticiones esperadas según sus resultados oficiales de la DGT.';

export const searchMeta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { busqueda, textos, publicUrl, canonical, params } = loaderData;
  const title = busqueda
    ? `${textos.titulo} para el ${busqueda.permiso.curso ? 'curso' : 'permiso'} ${busqueda.permiso.codigo} · Carné Claro`
    : 'Carné Claro · Comparador de autoescuelas por coste real y resultados oficiales';
  return [
    { title },
    ...pageMeta({
      title,
      description: DESCRIPTION,
      path: canonical ?? searchUrl(params, { pagina: params.pagina }),
      publicUrl,
      listed: canonical !== null,
    }),
  ];
};
