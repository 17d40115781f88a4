import type pg from 'pg';
import { copyRows, postgresDate } from './binary-copy.server.ts';
import type { Dictionaries } from './dictionaries.server.ts';
import { matchCentres } from './exam-centres.server.ts';
import { type MonthIds, sectionNames } from './month-ids.server.ts';
import type { Mes } from './months.ts';

/** Stores the new and the changed centres, schools and sections of a month. */
export async function writeDictionaries(
  client: pg.ClientBase,
  { mes, ids, known }: { mes: Mes; ids: MonthIds; known: Dictionaries },
): Promise<void> {
  await writeCentres(client, ids, known);
  await insertAutoescuelas(client, ids);
  await insertSections(client, ids, mes);
  await renameAutoescuelas(client, ids.renamed);
  if (ids.widened.length === 0) return;
  await client.query(
    `UPDATE secciones SET primer_mes = least(primer_mes, $1), ultimo_mes = greatest(ultimo_mes, $1)
     WHERE id = ANY($2)`,
    [mes, ids.widened],
  );
}

async function writeCentres(client: pg.ClientBase, ids: MonthIds, { centros }: Dictionaries): Promise<void> {
  const matched = await matchCentres(client, centros);
  const added = ids.newCentres.map(({ nombre }) => nombre);
  const changed = [...new Set([...added, ...matched, ...ids.centresWithProvince])];
  if (changed.length === 0) return;
  const rows = changed.flatMap((nombre) => {
    const centre = centros.get(nombre);
    return centre
      ? [{ id: centre.id, nombre, provincia: centre.codProvincia, municipio: centre.codigoMunicipio }]
      : [];
  });
  await client.query(
    `INSERT INTO centros_examen (id, nombre, cod_provincia, codigo_municipio)
     SELECT id, nombre, provincia, municipio
     FROM json_to_recordset($1) AS x (id int, nombre text, provincia text, municipio text)
     ON CONFLICT (id) DO UPDATE SET cod_provincia = excluded.cod_provincia, codigo_municipio = excluded.codigo_municipio`,
    [JSON.stringify(rows)],
  );
}

async function insertAutoescuelas(
  client: pg.ClientBase,
  { newSchools: newAutoescuelas }: MonthIds,
): Promise<void> {
  await copyRows(client, {
    table: 'escuelas',
    columns: ['id', 'codigo', 'nombre'],
    rows: newAutoescuelas.length,
    write(i, to) {
      const autoescuela = newAutoescuelas[i];
      if (!autoescuela) return;
      to.int4(autoescuela.id);
      to.text(autoescuela.codigo);
      to.text(autoescuela.nombre);
    },
  });
}

async function insertSections(client: pg.ClientBase, { newSections }: MonthIds, mes: Mes): Promise<void> {
  const date = postgresDate(mes);
  await copyRows(client, {
    table: 'secciones',
    columns: [
      'id',
      'escuela_id',
      'seccion',
      'slug',
      'nombre',
      'busqueda',
      'cod_provincia',
      'primer_mes',
      'ultimo_mes',
    ],
    rows: newSections.length,
    write(i, to) {
      const section = newSections[i];
      if (!section) return;
      to.int4(section.id);
      to.int4(section.escuelaId);
      to.text(section.seccion);
      to.text(section.slug);
      to.text(section.nombre);
      to.text(section.busqueda);
      to.text(section.codProvincia);
      to.int4(date);
      to.int4(date);
    },
  });
}

/** Gives autoescuelas, and all their sections, another name; their addresses stay. */
export async function renameAutoescuelas(
  client: pg.ClientBase,
  autoescuelas: { id: number; nombre: string }[],
): Promise<void> {
  if (autoescuelas.length === 0) return;
  const rows = autoescuelas.map(({ id, nombre }) => ({ id, escuela: nombre, ...sectionNames(nombre) }));
  await client.query(
    `WITH nuevos AS (
       SELECT * FROM json_to_recordset($1) AS x (id int, escuela text, nombre text, busqueda text)),
     escuelas_cambiadas AS (
       UPDATE escuelas e SET nombre = n.escuela FROM nuevos n WHERE e.id = n.id)
     UPDATE secciones s SET nombre = n.nombre, busqueda = n.busqueda FROM nuevos n WHERE s.escuela_id = n.id`,
    [JSON.stringify(rows)],
  );
}
