import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { makeUser, type TestUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { billableCliente } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { pick, seededRandom } from '#platform/kit/seeded-random.ts';

const STAGES = ['prospeccion', 'calificacion', 'negociacion', 'ganado', 'perdido', 'descartado'] as const;
/** Two reasons differ only in case and blanks, and one begins with another. */
const REASONS = ['Precio', 'precio ', 'Precio muy alto', 'No contesta'];
const ORIGINS = ['manual', 'web', 'importacion', 'portal', 'demostracion'];

export type ClienteInformes = {
  id: string;
  provincia: string | null;
  clasificacion: string | null;
  canal: string | null;
  responsable: string | null;
  etapa: (typeof STAGES)[number];
  motivo: string | null;
  origen: string;
  /** Since noon of this day in Spain. */
  alta: string;
};

export type InformesOffice = { clients: ClienteInformes[]; admin: TestUser; seller: TestUser };

/** Inserts clientes of all kinds, of two trabajadores and without responsable; gives them with their data. */
export async function fillInformesOffice(db: Db): Promise<InformesOffice> {
  const random = seededRandom(7);
  const day = () => String(1 + Math.floor(random() * 28)).padStart(2, '0');
  const admin = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });
  const [seller, other] = [await newSeller(db), await newSeller(db)];
  const classes = [await catalogued(db, 'Grande', CLASS), await catalogued(db, 'Pequeña', CLASS), null];
  const channels = [
    await catalogued(db, 'Feria', CHANNEL),
    await catalogued(db, 'Recomendado', CHANNEL),
    null,
  ];
  const clients: ClienteInformes[] = [];
  for (let index = 0; index < 40; index++) {
    const etapa = pick(random, STAGES);
    const lost = etapa === 'perdido' || etapa === 'descartado';
    const client: ClienteInformes = {
      id: await billableCliente(db),
      etapa,
      origen: pick(random, ORIGINS),
      provincia: oneOrNone(random, ['28', '08', '41']),
      clasificacion: classes[Math.floor(random() * classes.length)] ?? null,
      canal: channels[Math.floor(random() * channels.length)] ?? null,
      responsable: oneOrNone(random, [seller.id, other.id]),
      motivo: lost ? pick(random, REASONS) : null,
      alta: `2026-${String(1 + Math.floor(random() * 11)).padStart(2, '0')}-${day()}`,
    };
    clients.push(client);
    await db.execute(sql`
      UPDATE clientes SET cod_provincia = ${client.provincia}, clasificacion_id = ${client.clasificacion},
        canal_captacion_id = ${client.canal}, responsable_id = ${client.responsable}, etapa = ${client.etapa},
        motivo_cierre = ${client.motivo}, origen = ${client.origen}, importe_estimado = 100,
        creado_en = (${client.alta} || ' 12:00')::timestamp AT TIME ZONE 'Europe/Madrid'
      WHERE id = ${client.id}`);
  }
  return { clients, admin, seller };
}

const newSeller = (db: Db) => makeUser(db, { tipo: 'trabajador', rol: 'Comercial' });

function oneOrNone(random: () => number, values: readonly string[]): string | null {
  return values[Math.floor(random() * (values.length + 1))] ?? null;
}

const CLASS = sql`clasificaciones_cliente (nivel, color, descripcion, orden, activo, id, nombre)
  VALUES ('A', '#00753a', '', 1, true`;
const CHANNEL = sql`canales_captacion (grupo, orden, activo, id, nombre) VALUES ('otro', 1, true`;

async function catalogued(db: Db, nombre: string, into: SQL): Promise<string> {
  const id = uuid();
  await db.execute(sql`INSERT INTO ${into}, ${id}, ${nombre})`);
  return id;
}
