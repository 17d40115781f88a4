import { data } from 'react-router';
import { statisticsPeriod } from '#dgt/period.server.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import { servicesContext } from '../context.ts';
import type { Route } from './+types/route.ts';
import {
  centresOfSection,
  findSection,
  monthsOfSection,
  namesOfSchool,
  ratesOfSection,
  siblingSections,
} from './section.server.ts';
import { SectionPage } from './section-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const section = /^[a-z0-9-]{1,120}$/.test(params.id) ? await findSection(db, params.id) : undefined;
  if (!section) throw data('page', { status: 404 });
  const [periodo, tasas, centros, otras, nombres] = await Promise.all([
    statisticsPeriod(db),
    ratesOfSection(db, section.id),
    centresOfSection(db, section.id),
    siblingSections(db, section.id),
    namesOfSchool(db, section.codigo),
  ]);
  const [busiest] = tasas;
  const meses = busiest ? await monthsOfSection(db, section.id, busiest.permiso) : [];
  return { section, periodo, tasas, centros, otras, nombres, meses };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { nombre, codProvincia, ubicacion } = loaderData.section;
  const where = ubicacion?.municipio ?? provinciaPorCodigo(codProvincia)?.provincia ?? '';
  return [
    { title: `Autoescuela ${nombre}, ${where}: aprobados oficiales · Carné Claro` },
    {
      name: 'description',
      content: `Resultados oficiales de exámenes de la autoescuela ${nombre} (${where}) según la DGT, frente a su provincia y mes a mes.`,
    },
  ];
};

export default function Autoescuela({ loaderData }: Route.ComponentProps) {
  return <SectionPage {...loaderData} />;
}
