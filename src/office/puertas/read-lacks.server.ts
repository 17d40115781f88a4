import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { clavesLegales } from '../legales/legal-pages.ts';
import { SIN_CONFIGURAR } from '../unconfigured.ts';
import type { Falta, Puerta } from './puertas.ts';

const BUSINESS = '/panelAdmin/negocio';
const PAYMENT = '/panelAdmin/auxiliares/formasDePago';

type Known = {
  nombre: boolean;
  nif: boolean;
  direccion: boolean;
  pago: boolean;
  iban: boolean;
  resultados: boolean;
  legales: boolean;
};

const falta = (texto: string, ruta: string): Falta => ({ texto, ruta });

const LACKS: Readonly<Record<keyof Known, Falta>> = {
  nombre: falta('la razón social', BUSINESS),
  nif: falta('el NIF', BUSINESS),
  direccion: falta('la dirección', BUSINESS),
  pago: falta('una forma de pago', PAYMENT),
  iban: falta('el IBAN de tu cuenta, porque se cobra por transferencia', BUSINESS),
  legales: falta('las páginas legales', '/panelAdmin/paginasLegales'),
  resultados: falta('los resultados de la DGT', '/panelAdmin/puestaEnMarcha#paso-datosOficiales'),
};

const NEEDS: Readonly<Record<Puerta, readonly (keyof Known)[]>> = {
  web: ['nombre', 'nif', 'direccion', 'legales', 'resultados'],
  ventas: ['nombre', 'nif', 'direccion', 'pago', 'iban'],
};

async function readKnown(db: Pick<Db, 'execute'>): Promise<Known> {
  const { rows } = await db.execute<Known>(sql`
    SELECT razon_social <> ${SIN_CONFIGURAR.razonSocial} AS nombre, nif <> '' AS nif, btrim(direccion) <> '' AS direccion,
      EXISTS (SELECT FROM formas_de_pago WHERE activo) AS pago,
      iban IS NOT NULL OR NOT EXISTS (SELECT FROM formas_de_pago WHERE activo AND tipo = 'transferencia') AS iban,
      EXISTS (SELECT FROM meses_dgt) AS resultados,
      NOT EXISTS (SELECT FROM unnest(${sql.param(clavesLegales)}::text[]) pagina
        WHERE version_legal(pagina, 'infinity') IS NULL) AS legales
    FROM negocio`);
  const [known] = rows;
  if (!known) throw new Error('the business data row is missing');
  return known;
}

/** Reads what each door still waits for, in the order of the screen. */
export async function readLacks(db: Pick<Db, 'execute'>): Promise<Record<Puerta, Falta[]>> {
  const known = await readKnown(db);
  const lacksOf = (puerta: Puerta) => NEEDS[puerta].filter((need) => !known[need]).map((need) => LACKS[need]);
  return { web: lacksOf('web'), ventas: lacksOf('ventas') };
}
