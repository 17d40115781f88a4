import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import {
  type PermisoBuscable,
  searchablePermits,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { searchText } from '#platform/kit/text/search-text.ts';

/** A permit of the catalogue as searches use it. */
export async function permitOf(db: Db, codigo: string): Promise<PermisoBuscable> {
  const found = (await searchablePermits(db)).find((permit) => permit.codigo === codigo);
  if (!found) throw new Error(`no permit ${codigo}`);
  return found;
}

type Autoescuela = {
  id: number;
  nombre: string;
  /** Shrunken rate on the road, out of so many exams. */
  tasa: number;
  examenes: number;
  /** Id in `centros_examen`; the autoescuela is known to be in its town unless `sinLugar`. */
  centro: number;
  sinLugar?: boolean;
  ultimoMes?: string;
};

/** Inserts a section of Madrid with results in permit B; gives the code of its autoescuela. */
export async function insertAutoescuela(db: Db, autoescuela: Autoescuela): Promise<string> {
  const { id, nombre, tasa, examenes, centro, sinLugar = false, ultimoMes = '2025-12-01' } = autoescuela;
  const codigo = `M 000${id}`;
  await db.execute(sql`INSERT INTO escuelas VALUES (${id}, ${codigo}, ${nombre})`);
  await db.execute(sql`
    INSERT INTO secciones (id, escuela_id, seccion, slug, nombre, busqueda, cod_provincia, primer_mes, ultimo_mes)
    VALUES (${id}, ${id}, '01', ${`s-${id}`}, ${nombre}, ${searchText(nombre)}, '28', ${ultimoMes}, ${ultimoMes})`);
  const comparacion = examenes < 30 ? 'pocos_datos' : 'en_la_media';
  for (const prueba of [1, 4])
    await db.execute(sql`INSERT INTO estadisticas VALUES
      (${id}, 1, ${prueba}, ${examenes}, 5, 2, ${tasa}, 0.1, 0.95, ${comparacion})`);
  for (const centre of [centro, 3])
    await db.execute(
      sql`INSERT INTO resultados VALUES (${id}, 4, 1, ${centre}, ${ultimoMes}, 1, 1, 0, 0, 0, 1)`,
    );
  if (!sinLugar)
    await db.execute(sql`
      INSERT INTO ubicaciones (seccion_id, codigo_municipio, permisos, avisos, fuente, actualizada_en)
      SELECT ${id}, codigo_municipio, '{}', '[]', 'prueba', now() FROM centros_examen WHERE id = ${centro}`);
  return codigo;
}

type Tarifa = {
  precioClase: string;
  confirmadaEn: string;
  tramitacion?: string | null;
  automatico?: boolean;
  caracteristicas?: string[];
};

/**
 * Makes the autoescuela a cliente with a published tarifa for permit B, complete except for the given
 * values.
 */
export async function insertTarifa(db: Db, codigo: string, tarifa: Tarifa): Promise<void> {
  const {
    precioClase,
    confirmadaEn,
    tramitacion = '45.00',
    automatico = false,
    caracteristicas = [],
  } = tarifa;
  const id = uuid();
  await db.execute(sql`
    INSERT INTO clientes (id, codigo, razon_social, nombre_comercial, nif, num_registro_dgt, publicado, origen)
    SELECT ${id}, ${`CLI-${codigo}`}, nombre, nombre, ${codigo}, ${codigo}, true, 'manual' FROM escuelas
    WHERE codigo = ${codigo}`);
  await db.execute(sql`
    INSERT INTO clientes_caracteristicas SELECT ${id}, id FROM caracteristicas_autoescuela
    WHERE codigo IN (SELECT jsonb_array_elements_text(${JSON.stringify(caracteristicas)}::jsonb))`);
  await db.execute(sql`
    INSERT INTO permisos_autoescuela (id, cliente_id, permiso_id, nombre, automatico, matricula, teorica, material,
      precio_clase, tramitacion, renovacion_expediente, presentacion_examen, certificado_medico, estado, vigente_desde,
      confirmada_en)
    SELECT ${uuid()}, ${id}, p.id, 'Estándar', ${automatico}, 200, 0, 0, ${precioClase}::numeric,
      ${tramitacion}::numeric, 45, 30, 40, 'publicada', '2025-01-01', ${confirmadaEn}
    FROM permisos_conducir p WHERE p.codigo = 'B'`);
}
