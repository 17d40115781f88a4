import { agreedHash } from '#oficina/ventas/papeles/canonical.server.ts';
import { raiseEtapa } from '#oficina/ventas/papeles/etapa-cliente.server.ts';
import { allowedFrom, type Papel, type Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { storeLineas } from '#oficina/ventas/papeles/store-lineas.server.ts';
import { totalsOf } from '#oficina/ventas/papeles/totals.server.ts';
import { AppError, invalidFields } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { EstadoPresupuesto } from './estados.ts';

type Acceptance = { seleccionadas?: string[] | undefined; aceptadoPor?: string | undefined };

/**
 * Columns that record an acceptance: the fingerprint of the accepted text and the person. 40902 once the
 * presupuesto has expired.
 */
export async function accept(work: Work, paper: Papel, { seleccionadas, aceptadoPor }: Acceptance) {
  const { tx, actor, now, family } = work;
  const { validoHasta = '' } = paper;
  if (validoHasta < todayInMadrid(now))
    throw new AppError(
      errorCodes.transicion,
      `Este presupuesto caducó el ${formatDay(validoHasta)}: pide otro`,
      {
        detalle: {
          permitidas: allowedFrom(family, paper, actor).filter(
            (estado) => estado !== EstadoPresupuesto.aceptado,
          ),
        },
      },
    );
  if (actor.tipo === 'trabajador' && !aceptadoPor)
    throw invalidFields([{ campo: 'aceptadoPor', motivo: 'escribe quién lo ha aceptado' }]);
  const { lines, columns } = totalsOf(paper, chosen(paper, seleccionadas));
  await storeLineas(tx, family, paper._id, lines);
  await raiseEtapa(work, paper._idCliente, 'ganado');
  return {
    ...columns,
    aceptadoEn: now.toISOString(),
    aceptadoPor: actor.tipo === 'cliente' ? actor.nombre : aceptadoPor,
    hashAceptado: agreedHash({ ...paper, ...columns, lineas: lines }),
  };
}

function chosen({ lineas }: Papel, wanted: string[] | undefined): Papel['lineas'] {
  if (!wanted) return lineas;
  const optional = new Set(lineas.filter(({ tipo }) => tipo === 'opcional').map(({ _id }) => _id));
  const strange = wanted.findIndex((one) => !optional.has(one));
  if (strange >= 0)
    throw invalidFields([
      { campo: `seleccionadas.${strange}`, motivo: 'no es una línea opcional de este presupuesto' },
    ]);
  return lineas.map((line) =>
    optional.has(line._id) ? { ...line, seleccionado: wanted.includes(line._id) } : line,
  );
}
