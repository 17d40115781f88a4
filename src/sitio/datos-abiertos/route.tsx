import { servicesContext } from '#sitio/context.ts';
import { keepForVersion } from '#sitio/keep-for-version.server.ts';
import { articleMeta } from '#sitio/partes/article-meta.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { loadOpenData } from './open-data.server.ts';
import { OpenDataPage } from './open-data-page.tsx';
import { dataset } from './structured-data.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(servicesContext);
  return { datos: await keepForVersion(context, 'datos abiertos', () => loadOpenData(db)), publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? articleMeta({
        titulo: 'Datos abiertos',
        descripcion:
          'Descarga en CSV los resultados oficiales, las tarifas y todo lo que entra en el orden de las autoescuelas, con el significado de cada columna.',
        ruta: '/datos-abiertos',
        publicUrl: loaderData.publicUrl,
        datos: [dataset(loaderData.datos, loaderData.publicUrl)],
      })
    : [];

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => (
  <OpenDataPage datos={loaderData.datos} />
));
