import type { Fallo } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import type { Figures } from '#platform/copies/figures.server.ts';

/** Figures that were compared, those that differ, and in words those that could not be compared. */
export type ComparedFigures = { cifras: number; fallos: Fallo[]; sinComparar: string[] };

const NO_FIGURES =
  'Sumas y números: la copia es de una versión del programa que todavía no los apuntaba. Sus tablas y sus archivos sí se han comparado.';

/** Compares the figures of a copy with the figures of its restored tables. A copy of an older program has no figures. */
export function compareFigures(
  copied: unknown,
  { back, tables }: { back: Figures; tables: ReadonlySet<string> },
): ComparedFigures {
  if (!isFigures(copied)) return { cifras: 0, fallos: [], sinComparar: [NO_FIGURES] };
  const own = Object.entries(copied).filter(([name]) => tables.has(name.split('.')[0] ?? ''));
  const fallos = own
    .filter(([name, value]) => back[name] !== value)
    .map(([name, value]) => faultOf(name, value, back[name] ?? 'nada'));
  return { cifras: own.length, fallos, sinComparar: [] };
}

function isFigures(copied: unknown): copied is Figures {
  return typeof copied === 'object' && copied !== null;
}

function faultOf(name: string, copied: string, back: string): Fallo {
  const [tabla = '', columna] = name.split('.');
  const what = columna === undefined ? 'filas' : `«${columna}» en conjunto`;
  return { donde: `Tabla ${tabla}`, motivo: `${what}: ${copied} al hacer la copia y ${back} al volver` };
}
