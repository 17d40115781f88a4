import { sql } from 'drizzle-orm';
import type { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { between, chance, pick, type Random } from '#platform/kit/seeded-random.ts';

type Call = ReturnType<typeof caller>;
type FacturaVersion = { _id: string; version: number };

export type RandomOffice = {
  db: Db;
  random: Random;
  clients: readonly string[];
  /** Calls of somebody who may do everything, signed in at the present instant. */
  call: () => Call;
};

/** How often each deed was done, or refused by a rule. */
export type Deeds = Map<string, number>;

const price = (random: Random) => (between(random, -200, 90_000) / 100 + 2.5).toFixed(2);

const KINDS = [
  { tipoIva: '21' },
  { tipoIva: '21' },
  { tipoIva: '10' },
  { tipoIva: '4' },
  { tipoIva: '21', recargo: '5.2' },
  { tipoIva: '0', regimen: 'exento', causaExencion: 'E1' },
  { tipoIva: '0', regimen: 'isp' },
  { tipoIva: '0', regimen: 'rebu', coste: '120' },
];

function lineas(random: Random, kinds: readonly object[] = KINDS): object[] {
  return Array.from({ length: between(random, 1, 3) }, () => ({
    descripcion: 'Servicio',
    precioUnitario: price(random),
    ...pick(random, kinds),
  }));
}

/** Gives a random factura that meets a condition. */
async function someFactura(
  { db, random }: RandomOffice,
  condition: string,
): Promise<(FacturaVersion & { pendiente: string }) | undefined> {
  const { rows } = await db.execute<FacturaVersion & { pendiente: string }>(
    sql`SELECT id AS "_id", version, pendiente_cobro::text AS pendiente FROM facturas WHERE ${sql.raw(condition)}
      ORDER BY id OFFSET floor(${random()}::float8 * (SELECT count(*) FROM facturas WHERE ${sql.raw(condition)})) LIMIT 1`,
  );
  return rows[0];
}

async function issueMade(office: RandomOffice, made: Awaited<ReturnType<Call>>): Promise<boolean> {
  if (made.statusCode !== 200) return false;
  const { _id, version } = made.json<FacturaVersion>();
  const body = { _id, version, confirmado: ['relojAdelantado'] };
  return (await office.call()('PUT /facturas/emitir', body)).statusCode === 200;
}

const LIVE = `estado <> '1' AND anulada_en IS NULL`;

type Deed = (office: RandomOffice, today: string) => Promise<boolean>;

const sell: Deed = async (office, today) => {
  const { random, call, clients } = office;
  const withheld = chance(random, 0.1);
  const made = await call()('POST /facturas/crear', {
    _idCliente: pick(random, clients),
    serie: pick(random, ['', 'VA', 'RT']),
    lineas: withheld ? lineas(random, [{ tipoIva: '21' }]) : lineas(random),
    ...(withheld && { irpf: '15' }),
    ...(chance(random, 0.2) && { fechaOperacion: daysBefore(today, between(random, 1, 120)) }),
  });
  return issueMade(office, made);
};

const ticket: Deed = async (office) => {
  const { random, call } = office;
  const body = {
    tipo: 'F2',
    lineas: [{ descripcion: 'Tique', precioUnitario: (between(random, 100, 9_000) / 100).toFixed(2) }],
  };
  return issueMade(office, await call()('POST /facturas/crear', body));
};

const exchange: Deed = async (office) => {
  const one = await someFactura(
    office,
    `tipo = 'F2' AND ${LIVE} AND id NOT IN (SELECT canjeada_id FROM facturas_canjes)`,
  );
  if (!one) return false;
  const made = await office.call()('POST /facturas/canjear', { facturas: [one._id] });
  if (made.statusCode !== 200) return false;
  const { _id, version } = made.json<FacturaVersion>();
  const body = { _id, version, _idCliente: pick(office.random, office.clients) };
  return issueMade(office, await office.call()('PUT /facturas/actualizar', body));
};

const pay: Deed = async (office) => {
  const { random, call } = office;
  const one = await someFactura(office, `${LIVE} AND pendiente_cobro <> 0`);
  if (!one) return false;
  const importe = chance(random, 0.6)
    ? one.pendiente
    : (Number(one.pendiente) / between(random, 2, 4)).toFixed(2);
  const body = { _id: one._id, importe, forma: 'Transferencia' };
  return (await call()('POST /facturas/registrarCobro', body)).statusCode === 200;
};

const rectify: Deed = async (office) => {
  const { random, call } = office;
  const one = await someFactura(office, `${LIVE} AND tipo NOT LIKE 'R%'`);
  if (!one) return false;
  const metodo = pick(random, ['S', 'I']);
  const made = await call()('POST /facturas/rectificar', {
    _id: one._id,
    metodo,
    motivo: 'Error en el precio',
  });
  if (made.statusCode !== 200 || metodo === 'I') return issueMade(office, made);
  const { _id, version } = made.json<FacturaVersion>();
  return issueMade(
    office,
    await call()('PUT /facturas/actualizar', { _id, version, lineas: lineas(random) }),
  );
};

const annul: Deed = async (office) => {
  const one = await someFactura(office, `${LIVE} AND cobrado = 0`);
  if (!one) return false;
  const body = { _id: one._id, version: one.version, motivo: 'Duplicada' };
  return (await office.call()('PUT /facturas/anular', body)).statusCode === 200;
};

/** Deeds and their odds: a draw from 0 to 100 takes the first deed whose `upTo` is above it. */
const DEEDS: readonly (readonly [name: string, upTo: number, deed: Deed])[] = [
  ['simplificada', 8, ticket],
  ['canje', 13, exchange],
  ['cobro', 38, pay],
  ['rectificativa', 50, rectify],
  ['anulación', 58, annul],
  ['factura', 100, sell],
];

/** Does one deed at random, as the API allows it, and notes it. */
export async function randomDeed(office: RandomOffice, today: string, deeds: Deeds): Promise<void> {
  const drawn = office.random() * 100;
  const [name = '', , deed = sell] = DEEDS.find(([, upTo]) => drawn < upTo) ?? [];
  const key = (await deed(office, today)) ? name : `${name}, rechazada`;
  deeds.set(key, (deeds.get(key) ?? 0) + 1);
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
