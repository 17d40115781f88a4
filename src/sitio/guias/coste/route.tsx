import { data } from 'react-router';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatEuros } from '#platform/kit/format.ts';
import { servicesContext } from '#sitio/context.ts';
import { keepForVersion } from '#sitio/keep-for-version.server.ts';
import { articleMeta } from '#sitio/partes/article-meta.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { type CostGuideData, loadCostGuide } from './cost-guide.server.ts';
import { CostGuide } from './cost-guide.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, publicUrl } = context.get(servicesContext);
  const { guia } = await keepForVersion(context, 'guía del coste', async () => ({
    guia: await loadCostGuide(db, todayInMadrid(clock())),
  }));
  if (!guia) throw data('page', { status: 404 });
  return { guia, publicUrl };
}

const description = ({ esperado }: CostGuideData) =>
  `Qué suma hasta el carné B, qué cuesta suspender y qué preguntar antes de apuntarte, con datos de cada provincia.${
    esperado ? ` Mediana del coste esperado: ${formatEuros(esperado.mediana)}.` : ''
  }`;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? articleMeta({
        titulo: 'Cuánto cuesta de verdad sacarse el carné de coche',
        descripcion: description(loaderData.guia),
        ruta: '/guia-coste-carnet',
        publicUrl: loaderData.publicUrl,
      })
    : [];

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => (
  <CostGuide guia={loaderData.guia} />
));
