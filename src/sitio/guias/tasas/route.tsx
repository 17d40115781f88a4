import { centimos } from '#platform/kit/amounts/money.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatExactEuros } from '#platform/kit/format.ts';
import { servicesContext } from '#sitio/context.ts';
import { keepForVersion } from '#sitio/keep-for-version.server.ts';
import { articleMeta } from '#sitio/partes/article-meta.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { loadFeesGuide } from './fees-guide.server.ts';
import { FeesGuide } from './fees-guide.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, publicUrl } = context.get(servicesContext);
  const hoy = todayInMadrid(clock());
  return { guia: await keepForVersion(context, 'guía de tasas', () => loadFeesGuide(db, hoy)), publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { vigente } = loaderData.guia;
  const amount = vigente ? ` (${formatExactEuros(centimos(vigente.importe))})` : '';
  return articleMeta({
    titulo: 'Las tasas de la DGT para sacarse el carné',
    descripcion: `Qué paga la tasa de examen${amount}, cuándo hace falta una segunda y cuántas cabe esperar en cada provincia, con su fuente y sus fechas.`,
    ruta: '/guia-tasas-dgt',
    publicUrl: loaderData.publicUrl,
  });
};

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => (
  <FeesGuide guia={loaderData.guia} />
));
