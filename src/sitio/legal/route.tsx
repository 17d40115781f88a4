import { data } from 'react-router';
import { readLegalInForce } from '#oficina/base/legales/in-force.server.ts';
import { clavesLegales, paginasLegales } from '#oficina/base/legales/legal-pages.ts';
import { servicesContext } from '#sitio/context.ts';
import { articleMeta } from '#sitio/partes/article-meta.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { LegalPage } from './legal-page.tsx';

/** The six legal pages share this route; the address says which one it is. An unpublished page gives 404. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(servicesContext);
  const path = new URL(request.url).pathname.replace(/(\.data|\/)$/, '');
  const pagina = clavesLegales.find((clave) => paginasLegales[clave].ruta === path);
  const vigente = pagina && (await readLegalInForce(db, pagina));
  if (!vigente) throw data('page', { status: 404 });
  return { ...paginasLegales[pagina], ...vigente, publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? articleMeta({
        titulo: loaderData.titulo,
        descripcion: `${loaderData.titulo} de este comparador de autoescuelas: versión ${loaderData.version}.`,
        ruta: loaderData.ruta,
        publicUrl: loaderData.publicUrl,
        datos: [],
      })
    : [];

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => <LegalPage {...loaderData} />);
