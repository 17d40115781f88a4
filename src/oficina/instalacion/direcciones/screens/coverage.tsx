import { formatCount, formatPercent } from '#platform/kit/format.ts';
import { ReportTable, Sums } from '#platform/ui/report-table.tsx';
import type { Cobertura, Direcciones } from '../contract.ts';
import { FUENTES } from './searches.tsx';

const COUNTS = ['secciones', 'conDireccion', 'soloMunicipio', 'sinLugar'] as const;

const TITLES: Record<(typeof COUNTS)[number], string> = {
  secciones: 'Secciones',
  conDireccion: 'Con su dirección',
  soloMunicipio: 'Solo su municipio',
  sinLugar: 'Nada',
};

/** How much is known of where the sections are, by province and by who says it. */
export function Coverage({ data: { cobertura, fuentes } }: { data: Direcciones }) {
  if (cobertura.length === 0)
    return <p>Todavía no hay secciones: se conocen al importar los resultados de la DGT.</p>;
  const sumOf = (name: (typeof COUNTS)[number]) => cobertura.reduce((sum, row) => sum + row[name], 0);
  return (
    <section aria-labelledby="cobertura">
      <h2 id="cobertura">De cuántas se sabe dónde están</h2>
      <Sums
        of={[
          ['Con su dirección', share(sumOf('conDireccion'), sumOf('secciones'))],
          ...fuentes.map(({ fuente, secciones }) => [FUENTES[fuente], formatCount(secciones)] as const),
        ]}
      />
      <ReportTable
        caption="Secciones con exámenes en el último año, por provincia"
        rows={cobertura}
        rowKey={({ codProvincia }) => codProvincia}
        columns={[
          { title: 'Provincia', cell: ({ provincia }) => provincia },
          ...COUNTS.map((name) => ({
            title: TITLES[name],
            amount: true,
            cell: (row: Cobertura) => formatCount(row[name]),
          })),
          {
            title: 'Se sabe',
            amount: true,
            cell: ({ conDireccion, secciones }) => share(conDireccion, secciones),
          },
        ]}
        sums={['España', ...COUNTS.map((name) => formatCount(sumOf(name))), '']}
      />
    </section>
  );
}

const share = (part: number, whole: number) => formatPercent(whole === 0 ? 0 : part / whole);
