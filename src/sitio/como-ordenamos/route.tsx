import { data } from 'react-router';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { servicesContext } from '#sitio/context.ts';
import { keepForVersion } from '#sitio/keep-for-version.server.ts';
import { articleMeta } from '#sitio/partes/article-meta.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { loadMethod } from './method.server.ts';
import { MethodPage } from './method-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, publicUrl } = context.get(servicesContext);
  const { metodo } = await keepForVersion(context, 'método', async () => ({
    metodo: await loadMethod(db, todayInMadrid(clock())),
  }));
  if (!metodo) throw data('page', { status: 404 });
  return { metodo, publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? articleMeta({
        titulo: 'Cómo ordenamos las autoescuelas',
        descripcion:
          'Qué decide el orden del comparador y cuánto pesa cada cosa: la fórmula del coste esperado, un ejemplo con cifras de hoy, y cómo rehacerlo con los datos abiertos.',
        ruta: '/como-ordenamos',
        publicUrl: loaderData.publicUrl,
      })
    : [];

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => (
  <MethodPage metodo={loaderData.metodo} publicUrl={loaderData.publicUrl} />
));
