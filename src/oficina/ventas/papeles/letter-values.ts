import type { Valores } from '#oficina/base/letters/fill.ts';
import type { Sender } from '#oficina/base/letters/sender.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';

/** Paper within a sentence: its number and its title, if any. */
export const named = ({ codigo, titulo }: { codigo: string; titulo: string | null }): string =>
  titulo ? `${codigo}, «${titulo}»` : codigo;

type PaperSummary = { codigo: string; titulo: string | null; nombre: string; total: string };

/** Values of the fields in the correos of every paper. */
export const paperValues = ({ codigo, titulo, nombre, total }: PaperSummary, negocio: Sender): Valores => ({
  nombre,
  numero: codigo,
  titulo: titulo ?? '',
  numeroYTitulo: named({ codigo, titulo }),
  total: formatEurosText(total),
  negocio: negocio.nombreComercial,
});
