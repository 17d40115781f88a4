import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import { spacedIban } from '#platform/kit/people/iban.ts';
import type { Papel } from '../paper-family.server.ts';
import { readParties } from '../parties.server.ts';
import { PAGO, type Printing } from './printed-paper.ts';

export type PrintInput = {
  clase: 'Presupuesto' | 'Pedido' | 'Factura' | 'Factura simplificada' | 'Factura rectificativa';
  /** Mark at the top of the page; empty on an original. */
  marca: string;
};

/**
 * Texts of a printed paper besides its figures. A paper keeps business and cliente as they were when it
 * was made; a draft takes the current ones.
 */
export async function printingOf(
  db: Pick<Db, 'execute' | '_'>,
  paper: Papel,
  { clase, marca }: PrintInput,
): Promise<Printing> {
  const { emisor, destinatario } =
    paper.emisor && paper.destinatario
      ? { emisor: paper.emisor, destinatario: paper.destinatario }
      : await readParties(db, paper);
  const cobro = await readCobro(db, paper._idFormaPago);
  const dates: [string, string | null | undefined][] = [
    ['Fecha', formatDay(paper.fecha)],
    ['Válido hasta', paper.validoHasta && formatDay(paper.validoHasta)],
    ['Su referencia', paper.refCliente],
    ['Forma de pago', cobro?.nombre],
  ];
  return {
    clase,
    marca,
    codigo: paper.codigo ?? '',
    titulo: paper.titulo ?? '',
    emisor,
    destinatario,
    datos: dates.filter((date): date is [string, string] => Boolean(date[1])),
    impuesto: paper.impuesto,
    textos: [
      ['Condiciones', paper.condiciones],
      [PAGO, cobro && howToPay(cobro)],
      ['Notas', paper.notasPublicas],
    ],
    momento: paper.modificadoEn,
  };
}

type Cobro = { nombre: string; instrucciones: string; cuenta: string | null };

async function readCobro(db: Pick<Db, 'execute'>, id: string | null): Promise<Cobro | null> {
  const { rows } = await db.execute<Cobro>(
    sql`SELECT f.nombre, f.instrucciones, CASE WHEN f.tipo = 'transferencia' THEN n.iban END AS cuenta
      FROM formas_de_pago f, negocio n WHERE f.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** Words of a payment method: its instructions and, of a transfer, the account. */
const howToPay = ({ instrucciones, cuenta }: Omit<Cobro, 'nombre'>): string =>
  [instrucciones, cuenta && `Cuenta: ${spacedIban(cuenta)}`].filter(Boolean).join('\n');
