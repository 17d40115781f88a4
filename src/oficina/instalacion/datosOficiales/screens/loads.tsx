import { formatMonth, plural } from '#platform/kit/format.ts';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { ReportTable } from '#platform/ui/report-table.tsx';
import type { Carga } from '../contract.ts';

type LoadsProps = { cargas: readonly Carga[] };

const FUENTES: Record<Carga['fuente'], string> = {
  incluido: 'El que viene con el programa',
  descarga: 'Descarga de la DGT',
  ultimos: 'Los últimos meses, de la DGT',
  archivo: 'Archivo subido',
  anterior: 'Volver a la versión anterior',
  retirada: 'Quitar un mes',
};

/** How the last load goes or went, in words. */
export function LastLoad({ cargas: [last] }: LoadsProps) {
  return (
    <div role="status">
      {last?.acabadaEn === null && <Notice>{progressOf(last)}</Notice>}
      {last?.motivo && !last.diferencias && (
        <Notice warning>
          <span>
            {last.fuente === 'ultimos' ? 'No se ha llegado al final' : 'No se ha cambiado nada'}:{' '}
            {last.motivo}
          </span>
        </Notice>
      )}
    </div>
  );
}

function progressOf({ fuente, leidas, total }: Carga): string {
  if (fuente === 'retirada') return 'Quitando el mes…';
  if (fuente === 'ultimos') return `Trayendo los últimos meses de la DGT: ${leidas} de ${total ?? '…'}.`;
  if (total === null || total === 0 || leidas >= total) return 'Cargando los resultados…';
  return `Leyendo el archivo: ${Math.floor((100 * leidas) / total)} %.`;
}

/** The last loads, with their end. */
export function Loads({ cargas }: LoadsProps) {
  if (cargas.length === 0) return null;
  return (
    <section aria-labelledby="cargas">
      <h2 id="cargas">Últimas cargas</h2>
      <ReportTable
        caption="Últimas cargas de resultados"
        rows={cargas}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Cuándo', cell: ({ pedidaEn }) => <Moment at={pedidaEn} /> },
          { title: 'De dónde', cell: ({ fuente }) => FUENTES[fuente] },
          { title: 'Mes', cell: ({ mes }) => (mes === null ? '—' : formatMonth(mes)) },
          {
            title: 'Quién la empezó',
            cell: ({ automatica }) => (automatica ? 'El programa' : 'Una persona'),
          },
          { title: 'Cómo acabó', cell: (row) => <Outcome row={row} /> },
        ]}
      />
    </section>
  );
}

function Outcome({ row }: { row: Carga }) {
  const { acabadaEn, motivo, resumen, respuesta } = row;
  if (acabadaEn === null) return <Mark tone="waiting">En marcha</Mark>;
  if (isWaiting(row)) return <Mark tone="waiting">Espera a que alguien decida</Mark>;
  if (motivo !== null)
    return (
      <span>
        {respuesta === 'descartar' ? <Mark tone="over">Descartado</Mark> : <Mark tone="bad">Sin cargar</Mark>}{' '}
        {motivo}
      </span>
    );
  const { retiradas, filas, nuevasSecciones, meses, faltan } = resumen ?? {};
  if (retiradas !== undefined)
    return <Mark tone="good">{plural(retiradas, 'fila quitada', 'filas quitadas')}</Mark>;
  if (meses !== undefined)
    return (
      <Mark tone={faltan ? 'over' : 'good'}>
        {`${plural(meses, 'mes traído', 'meses traídos')}, ${plural(faltan ?? 0, 'no se pudo', 'no se pudieron')}`}
      </Mark>
    );
  return (
    <Mark tone="good">
      {`${plural(filas ?? 0, 'fila', 'filas')}, ${plural(nuevasSecciones ?? 0, 'sección nueva', 'secciones nuevas')}`}
    </Mark>
  );
}

const isWaiting = ({ diferencias, respuesta }: Carga): boolean => diferencias !== null && respuesta === null;
