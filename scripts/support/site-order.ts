import type { Puesto } from '../recalcular-orden.ts';

type Amounts = { inferior: string; superior: string };

/** The fields of an answer of `GET /comparador/buscar` that give the order; amounts in euros. */
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
 * Reads a whole search from a site, page by page, as rows to compare with the recalculated ones. A group that continues on the next
 * page is listed again there, so the end of a group is found by its own count of rows.
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
