import type { Puesto } from '../recalcular-orden.ts';

type Amounts = { inferior: string; superior: string };

/** The part of an answer of `GET /comparador/buscar` that the order is told by; amounts in euros. */
export type Respuesta = {
  total: number;
  paginas: number;
  grupos: { total: number; enPagina: number; diferencia: string | null }[];
  resultados: {
    puesto: number;
    slug: string;
    coste: (Amounts & { esperado: string }) | null;
    curso: { precio: string } | null;
    estimacion: Amounts | null;
    otras: { slug: string }[];
  }[];
};

const centimos = (euros: string) => Math.round(Number(euros) * 100);

/**
 * Reads a whole search from a site, page by page, as rows that can be compared with those made anew. A group that goes on
 * at the next page is told there once more, so groups are counted by the rows that each one says it has.
 */
export async function siteRows(ask: (pagina: number) => Promise<Respuesta>): Promise<Puesto[]> {
  const rows: Puesto[] = [];
  let grupo = 0;
  let left = 0;
  for (let pagina = 1, last = 1; pagina <= last; pagina++) {
    const { resultados, grupos, paginas } = await ask(pagina);
    last = paginas;
    let first = 0;
    for (const { total, enPagina } of grupos) {
      if (left === 0) {
        grupo++;
        left = total;
      }
      left -= enPagina;
      const own = resultados.slice(first, first + enPagina);
      rows.push(...own.map((row) => toPuesto(row, grupo)));
      first += enPagina;
    }
  }
  return rows;
}

function toPuesto(row: Respuesta['resultados'][number], grupo: number): Puesto {
  const { puesto, slug, coste, curso, estimacion, otras } = row;
  const range = coste ?? estimacion;
  const amount = coste?.esperado ?? curso?.precio;
  return {
    puesto,
    slug,
    coste: amount === undefined ? null : centimos(amount),
    inferior: range && centimos(range.inferior),
    superior: range && centimos(range.superior),
    otras: otras.map((other) => other.slug),
    grupo,
  };
}
