import { formatCount } from '#platform/kit/format.ts';
import type { Tone } from '#platform/ui/mark.tsx';
import type { EstadoImportacion, Importacion, ResultadoFila } from '../contract.ts';

export const states: Readonly<Record<EstadoImportacion, { label: string; tone: Tone }>> = {
  subida: { label: 'Sin comprobar', tone: 'waiting' },
  comprobando: { label: 'Comprobando', tone: 'waiting' },
  simulada: { label: 'Comprobada', tone: 'waiting' },
  'en marcha': { label: 'En marcha', tone: 'waiting' },
  terminada: { label: 'Terminada', tone: 'good' },
  deshecha: { label: 'Deshecha', tone: 'over' },
  fallida: { label: 'Fallida', tone: 'bad' },
};

export const isBusy = (estado: EstadoImportacion | undefined): boolean =>
  estado === 'comprobando' || estado === 'en marcha';

export const STEPS = ['Archivo', 'Columnas', 'Comprobación', 'Importación'] as const;

/** Step of an import, from 0. */
export function stepOf(estado: EstadoImportacion | undefined, columns: boolean): number {
  if (estado === undefined) return 0;
  if (columns || estado === 'subida' || estado === 'fallida') return 1;
  return estado === 'comprobando' || estado === 'simulada' ? 2 : 3;
}

type RowCounts = Pick<Importacion, 'creadas' | 'actualizadas' | 'omitidas' | 'rechazadas' | 'filas'>;

type Outcome = {
  result: ResultadoFila;
  count(row: RowCounts): number;
  future: string;
  past: string;
  tone: Tone;
};

export const outcomes: readonly Outcome[] = [
  { result: 'creada', future: 'Se crearán', past: 'Creadas', tone: 'good', count: ({ creadas }) => creadas },
  {
    result: 'actualizada',
    future: 'Se actualizarán',
    past: 'Actualizadas',
    tone: 'good',
    count: ({ actualizadas }) => actualizadas,
  },
  {
    result: 'omitida',
    future: 'Se omitirán',
    past: 'Omitidas',
    tone: 'over',
    count: ({ omitidas }) => omitidas,
  },
  {
    result: 'rechazada',
    future: 'Con errores',
    past: 'Rechazadas',
    tone: 'bad',
    count: ({ rechazadas }) => rechazadas,
  },
];

export const rowsText = (count: number): string => (count === 1 ? '1 fila' : `${formatCount(count)} filas`);

/** '12 creadas, 3 rechazadas'. */
export function summaryOf(row: RowCounts): string {
  const parts = outcomes
    .filter(({ count }) => count(row) > 0)
    .map(({ count, past }) => `${formatCount(count(row))} ${past.toLowerCase()}`);
  return parts.length > 0 ? parts.join(', ') : 'ninguna fila';
}
