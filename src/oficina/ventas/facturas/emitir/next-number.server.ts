import { sql } from 'drizzle-orm';
import type { NumberForm } from '#oficina/ventas/papeles/number-form.ts';
import type { Entorno } from '#oficina/ventas/verifactu/qr-address.ts';
import type { Db } from '#platform/database/db.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import type { Factura } from '../factura.server.ts';
import { codeOfFactura, numberingOf } from './numbering.server.ts';

/**
 * Number that a draft would get if it were issued now, on `fecha` ('YYYY-MM-DD' in Madrid). It takes nothing: whoever issues first
 * gets it.
 */
export async function nextNumberOf(
  db: Pick<Db, '_'>,
  { tipo, serie }: Pick<Factura, 'tipo' | 'serie'>,
  fecha: string,
): Promise<string> {
  const { familia } = numberingOf({ tipo, serie });
  const ejercicio = Number(fecha.slice(0, 4));
  const { rows } = await executePrepared<{
    numero: number;
    modelo: NumberForm | null;
    entorno: Entorno;
    demostracion: boolean;
  }>(
    db,
    sql`SELECT e.entorno, modelo_de_papeles(${familia}, ${serie}, ${ejercicio}) AS modelo,
      EXISTS (SELECT FROM clientes WHERE origen = 'demostracion') AS demostracion,
      coalesce((SELECT c.ultimo FROM contadores_papeles c WHERE c.serie = ${serie} AND c.ejercicio = ${ejercicio}
        AND c.familia = CASE WHEN e.entorno = 'pruebas' THEN 'pruebas ' || ${familia} ELSE ${familia} END), 0) + 1 AS numero
      FROM entorno_aeat e`,
  );
  const [head] = rows;
  if (!head) throw new Error('the environment row is missing');
  return codeOfFactura({ tipo, serie, fecha, ...head }, head);
}
