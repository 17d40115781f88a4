import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personalMap } from '#oficina/base/personal-data/map.server.ts';
import { nobody, type Persona } from '#oficina/base/personal-data/person.server.ts';
import { pdf } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { billableCliente } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openPersonalData } from './personal-data.testing.server.ts';

const { db, admin, ask, kind, folders, retain, setNow } = await openPersonalData();
const NOTHING = { alumnos: 0, presupuestos: 0, pedidos: 0, documentos: 0, avisos: 0, fusiones: 0 };

const lines = async () =>
  (
    await db.execute<{ despues: Record<string, unknown> }>(
      sql`SELECT despues FROM historial WHERE entidad = 'datosPersonales' ORDER BY en`,
    )
  ).rows.map(({ despues }) => despues);

async function document(_idEntidad: string, said: Record<string, unknown> = {}) {
  const response = await admin.send({
    entidad: 'cliente',
    _idEntidad,
    _idClasificacion: kind,
    archivos: [{ contenido: await pdf(`Papel ${Math.random()}`) }],
    ...said,
  });
  const { documentos } = (await response.json()) as { documentos: { _id: string; sha256: string }[] };
  const [made] = documentos;
  if (!made) throw new Error('no document');
  return made;
}

test('a los tres años, lo que no se vendió a una persona física ya no dice de quién era; a una empresa, sí', async () => {
  const [person, company] = [await billableCliente(db), await billableCliente(db)];
  await db.execute(
    sql`UPDATE clientes SET tipo_persona = 'fisica', razon_social = 'Gema Luz' WHERE id = ${person}`,
  );
  const loose = await presupuestoIn(admin.call, '3', { _idCliente: person });
  const accepted = await presupuestoIn(admin.call, '5', { _idCliente: person });
  const ofCompany = await presupuestoIn(admin.call, '3', { _idCliente: company });
  setNow('2029-11-21T10:00:00Z');
  expect(await retain()).toEqual(NOTHING);
  setNow('2029-11-22T10:00:00Z');
  expect(await retain()).toMatchObject({ presupuestos: 1 });
  const names = await db.execute<{ id: string; nombre: string }>(
    sql`SELECT id, coalesce(destinatario->>'nombre', cliente_nombre) AS nombre FROM presupuestos`,
  );
  const nameOf = (id: string) => names.rows.find((row) => row.id === id)?.nombre;
  expect(nameOf(loose._id)).toBe('Persona suprimida');
  expect(nameOf(accepted._id)).toBe('Gema Luz');
  expect(nameOf(ofCompany._id)).toContain('S. L.');
  expect((await lines()).at(-1)).toEqual({ accion: 'conservacion', presupuestos: 1 });
  const before = (await lines()).length;
  expect(await retain()).toEqual(NOTHING);
  expect(await lines()).toHaveLength(before);
  setNow('2026-11-21T10:00:00Z');
});

test('un documento se destruye cuando acaba el plazo de todas sus versiones, y queda su huella; lo que se firma, no', async () => {
  const client = await billableCliente(db);
  const gone = await document(client);
  const next = await document(client, { _idAnterior: gone._id, entidad: undefined, _idEntidad: undefined });
  const signed = await document(client);
  await ask('POST /firmas/solicitar', {
    _idDocumento: signed._id,
    caducaEn: '2026-12-01',
    conCodigo: false,
    firmantes: [{ orden: 1, rol: 'firmante', nombre: 'Ana Peña', email: 'ana@ejemplo.es' }],
  });
  await db.execute(sql`UPDATE documentos SET retener_hasta = '2027-01-31'`);
  await db.execute(sql`UPDATE documentos SET retener_hasta = '2027-02-15' WHERE id = ${next._id}`);
  setNow('2027-02-15T10:00:00Z');
  expect(await retain()).toMatchObject({ documentos: 0 });
  setNow('2027-02-16T10:00:00Z');
  expect(await retain()).toMatchObject({ documentos: 2 });
  const left = await db.execute<{ id: string }>(sql`SELECT id FROM documentos WHERE cliente_id = ${client}`);
  expect(left.rows.map(({ id }) => id)).toEqual([signed._id]);
  expect(await readdir(path.join(folders.files, 'documentos'))).toEqual([signed._id]);
  const { rows } = await db.execute(sql`SELECT antes FROM historial WHERE entidad_id = ${gone._id}`);
  expect(rows).toEqual([{ antes: { sha256: gone.sha256, retenerHasta: '2027-01-31' } }]);
  expect(await retain()).toEqual(NOTHING);
  setNow('2026-11-21T10:00:00Z');
});

test('cada consulta y cada descarga quedan anotadas, sin lo que se buscó', async () => {
  const { _id } = await ask('POST /alumnos/crear', {
    nombre: 'Iria',
    email: 'iria@ejemplo.es',
    codProvincia: '15',
    _idPermiso: (await db.execute<{ id: string }>(sql`SELECT id FROM permisos_conducir LIMIT 1`)).rows[0]?.id,
  });
  await ask('GET /datosPersonales/buscar?email=iria@ejemplo.es');
  await admin.call(`GET /datosPersonales/descargar?familia=alumnos&_id=${_id}`);
  const { rows } = await db.execute(sql`SELECT actor_nombre AS actor, despues FROM historial
    WHERE entidad = 'datosPersonales' AND entidad_id = ${_id} ORDER BY despues->>'accion'`);
  expect(rows).toEqual([
    { actor: 'Persona Administrador', despues: { accion: 'consulta', personas: 1 } },
    { actor: 'Persona Administrador', despues: { accion: 'descarga' } },
  ]);
});

test('quien firma sin correo ni NIF se encuentra por su nombre entero, o sola en un documento suyo', async () => {
  const { _id } = await ask('POST /alumnos/crear', {
    nombre: 'Nuria',
    apellidos: 'Sanz',
    email: 'nuria@ejemplo.es',
    codProvincia: '15',
    _idPermiso: (await db.execute<{ id: string }>(sql`SELECT id FROM permisos_conducir LIMIT 1`)).rows[0]?.id,
  });
  const asked = async (
    whose: string,
    said: Record<string, unknown>,
    firmantes: { nombre: string; nif?: string }[],
  ) => {
    const { _id: _idDocumento } = await document(whose, said);
    await ask('POST /firmas/solicitar', {
      _idDocumento,
      caducaEn: '2026-12-01',
      conCodigo: false,
      firmantes: firmantes.map((one) => ({ orden: 1, rol: 'firmante', ...one })),
    });
  };
  await asked(_id, { entidad: 'alumno' }, [{ nombre: 'Nuria S.' }]);
  // Which of two would be the person, nobody knows.
  await asked(_id, { entidad: 'alumno' }, [{ nombre: 'Nuria Menor' }, { nombre: 'Rosa Gil, su madre' }]);
  const others = [{ nombre: 'Pau Vila' }, { nombre: 'Nuria Sanz Gil', nif: '12345678Z' }];
  await asked(await billableCliente(db), {}, [{ nombre: 'NURIA sanz' }, ...others]);
  const rowsOf = async (tabla: string, persona: Partial<Persona>) => {
    const [rule] = personalMap.find((one) => one.tabla === tabla)?.reglas ?? [];
    const { rows } = await db.execute<{ nombre: string }>(
      sql`SELECT nombre FROM ${sql.raw(tabla)} WHERE ${rule?.filas({ ...nobody(), ...persona })}`,
    );
    return rows.map(({ nombre }) => nombre).toSorted();
  };
  expect(await rowsOf('firmantes', { nombres: ['Nuria Sanz'], alumnos: [_id] })).toEqual([
    'NURIA sanz',
    'Nuria S.',
  ]);
  expect(await rowsOf('firmantes', { nombres: ['Nuria Sanz Gil'] })).toEqual([]);
});
