import { sql } from 'drizzle-orm';
import { clavesLegales } from '#oficina/base/legales/legal-pages.ts';
import { SIN_CONFIGURAR } from '#oficina/base/unconfigured.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Falta, Puerta } from './puertas.ts';

const BUSINESS = '/panelAdmin/negocio';
const PAYMENT = '/panelAdmin/auxiliares/formasDePago';

type SetupFacts = {
  nombre: boolean;
  nif: boolean;
  direccion: boolean;
  codigoPostal: boolean;
  territorio: boolean;
  declaracion: boolean;
  pago: boolean;
  iban: boolean;
  resultados: boolean;
  legales: boolean;
};

const falta = (texto: string, ruta: string): Falta => ({ texto, ruta });

const LACKS: Readonly<Record<keyof SetupFacts, Falta>> = {
  nombre: falta('la razón social', BUSINESS),
  nif: falta('el NIF', BUSINESS),
  direccion: falta('la dirección', BUSINESS),
  codigoPostal: falta('el código postal en la dirección, que dice con qué normas se factura', BUSINESS),
  territorio: falta(
    'una dirección de territorio común, porque en el País Vasco y en Navarra se factura con las normas de su hacienda (como TicketBAI), que este programa no cumple',
    BUSINESS,
  ),
  declaracion: falta(
    'la declaración responsable completa, con quien produce el programa, que pone quien lo distribuye',
    '/panelAdmin/facturas/declaracionResponsable',
  ),
  pago: falta('una forma de pago', PAYMENT),
  iban: falta('el IBAN de tu cuenta, porque se cobra por transferencia', BUSINESS),
  legales: falta('las páginas legales', '/panelAdmin/paginasLegales'),
  resultados: falta('los resultados de la DGT', '/panelAdmin/puestaEnMarcha#paso-datosOficiales'),
};

const NEEDS: Readonly<Record<Puerta, readonly (keyof SetupFacts)[]>> = {
  web: ['nombre', 'nif', 'direccion', 'legales', 'resultados'],
  ventas: ['nombre', 'nif', 'direccion', 'codigoPostal', 'territorio', 'pago', 'iban', 'declaracion'],
};

/** Needs of the first factura alone; `facturas/emitir/guards.server.ts` checks those of every factura. */
const FIRST_FACTURA: readonly (keyof SetupFacts)[] = ['codigoPostal', 'territorio', 'declaracion'];

type Row = Omit<SetupFacts, 'codigoPostal' | 'territorio'> & { domicilio: string; ensayo: boolean };

async function readKnown(db: Pick<Db, 'execute'>): Promise<SetupFacts> {
  const { rows } = await db.execute<Row>(sql`
    SELECT razon_social <> ${SIN_CONFIGURAR.razonSocial} AS nombre, nif <> '' AS nif, btrim(direccion) <> '' AS direccion,
      EXISTS (SELECT FROM formas_de_pago WHERE activo) AS pago,
      iban IS NOT NULL OR NOT EXISTS (SELECT FROM formas_de_pago WHERE activo AND tipo = 'transferencia') AS iban,
      EXISTS (SELECT FROM meses_dgt) AS resultados, direccion AS domicilio,
      coalesce((SELECT completa FROM declaraciones_responsables ORDER BY id DESC LIMIT 1), false) AS declaracion,
      EXISTS (SELECT FROM entorno_aeat WHERE entorno = 'pruebas')
        OR EXISTS (SELECT FROM clientes WHERE origen = 'demostracion') AS ensayo,
      NOT EXISTS (SELECT FROM unnest(${sql.param(clavesLegales)}::text[]) pagina
        WHERE version_legal(pagina, 'infinity') IS NULL) AS legales
    FROM negocio`);
  const [known] = rows;
  if (!known) throw new Error('the business data row is missing');
  // Facturas of tests and of the demonstration have no effect.
  const { ensayo, domicilio, declaracion } = known;
  const territory = territoryOf(domicilio);
  return {
    ...known,
    codigoPostal: ensayo || !known.direccion || territory !== undefined,
    territorio: ensayo || territory !== 'foral',
    declaracion: ensayo || declaracion,
  };
}

/** Reads what each door still waits for, in the order of the screen. */
export async function readLacks(db: Pick<Db, 'execute'>): Promise<Record<Puerta, Falta[]>> {
  const known = await readKnown(db);
  const lacksOf = (puerta: Puerta) => NEEDS[puerta].filter((need) => !known[need]).map((need) => LACKS[need]);
  return { web: lacksOf('web'), ventas: lacksOf('ventas') };
}

/** Reads what the first factura still waits for. */
export async function readFirstLacks(db: Pick<Db, 'execute'>): Promise<Falta[]> {
  const known = await readKnown(db);
  return FIRST_FACTURA.filter((need) => !known[need]).map((need) => LACKS[need]);
}

/** Postcodes within an address; their first two figures are those of the province. */
const POSTCODE = /(?<!\d)(?:0[1-9]|[1-4]\d|5[0-2])\d{3}(?!\d)/g;

/** Provinces with a tax agency and rules of invoicing of their own (Ley 12/2002 and Ley 28/1990). */
const FORAL: ReadonlySet<string> = new Set(['01', '20', '31', '48']);

/** Rules of invoicing that apply to a Spanish address; undefined without a postcode. */
function territoryOf(direccion: string): 'común' | 'foral' | undefined {
  // Takes the last number: that of a road or of a PO box is before the postcode.
  const province = direccion.match(POSTCODE)?.at(-1)?.slice(0, 2);
  if (province === undefined) return undefined;
  return FORAL.has(province) ? 'foral' : 'común';
}
