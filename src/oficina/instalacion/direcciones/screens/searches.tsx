import { formatCount } from '#platform/kit/format.ts';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { ReportTable } from '#platform/ui/report-table.tsx';
import type { Busqueda, Direcciones } from '../contract.ts';

export const FUENTES = {
  autoescuela: 'La propia autoescuela',
  traida: 'Alumnos, comprobada',
  dgt: 'Mapa de la DGT',
  osm: 'OpenStreetMap',
  locales: 'Registros de locales',
} as const;

/** How the last search of the DGT's map goes or went, in words. */
export function LastSearch({ data: { busquedas, seDescarga } }: { data: Direcciones }) {
  const running = busquedas.find(({ acabadaEn }) => acabadaEn === null);
  const last = running ?? busquedas.find(({ fuente, pedidaPor }) => fuente === 'dgt' || pedidaPor !== null);
  return (
    <div role="status">
      {!seDescarga && (
        <Notice warning>
          <span>
            Este programa no descarga direcciones: quien lleva el servidor lo dijo en{' '}
            <code>DGT_MAPA_URL</code>. Pueden traerse de un archivo, aquí abajo.
          </span>
        </Notice>
      )}
      {last === undefined && seDescarga && (
        <Notice>Todavía no se han buscado direcciones. El programa lo hace solo el día 3 de cada mes.</Notice>
      )}
      {last?.acabadaEn === null && <Notice>{progressOf(last)}</Notice>}
      {last?.motivo && (
        <Notice warning>
          <span>
            La última búsqueda no guardó nada: {last.motivo} Las direcciones que había siguen como estaban.
          </span>
        </Notice>
      )}
    </div>
  );
}

function progressOf({ leidas, total, pedidaPor, origen }: Busqueda): string {
  if (pedidaPor !== null && origen !== null)
    return `Leyendo ${origen}${total === null ? '' : `: ${formatCount(total)} lugares`}…`;
  if (total === null) return 'Buscando en el mapa de la DGT…';
  return leidas < total
    ? `Leyendo el mapa de la DGT: ${formatCount(leidas)} de ${formatCount(total)} autoescuelas.`
    : `Leídas las ${formatCount(total)} autoescuelas del mapa: guardando sus direcciones.`;
}

/** The last searches of every source. */
export function Searches({ busquedas }: { busquedas: readonly Busqueda[] }) {
  if (busquedas.length === 0) return null;
  return (
    <section aria-labelledby="busquedas">
      <h2 id="busquedas">Últimas búsquedas</h2>
      <ReportTable
        caption="Últimas búsquedas de direcciones"
        rows={busquedas}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Cuándo', cell: ({ pedidaEn }) => <Moment at={pedidaEn} /> },
          { title: 'Fuente', cell: ({ fuente }) => FUENTES[fuente] },
          { title: 'De dónde', cell: ({ origen }) => origen ?? '—' },
          {
            title: 'Quién la empezó',
            cell: ({ automatica, pedidaPor }) => pedidaPor ?? (automatica ? 'El programa' : 'Una persona'),
          },
          { title: 'Cómo acabó', cell: (row) => <Outcome row={row} /> },
        ]}
      />
    </section>
  );
}

function Outcome({ row: { acabadaEn, motivo, resumen, espera } }: { row: Busqueda }) {
  if (acabadaEn === null) return <Mark tone="waiting">En marcha</Mark>;
  if (espera) return <Mark tone="waiting">Probado: espera respuesta</Mark>;
  if (motivo !== null) return <Mark tone="bad">{motivo}</Mark>;
  const { unidas, tomados, aceptados = 0, dudosos } = resumen ?? {};
  if (unidas !== undefined)
    return <Mark tone="good">{`${formatCount(unidas)} secciones con su dirección`}</Mark>;
  const joined = formatCount((tomados ?? 0) + aceptados);
  return <Mark tone="good">{`${joined} unidas, ${formatCount(dudosos ?? 0)} por mirar`}</Mark>;
}
