import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { loadReferenceData } from '#program/reference-data.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Plantilla, VistaPrevia } from './contract.ts';
import { clasesDePlantilla, listaTiposPlantilla, type TipoPlantilla } from './kinds.ts';

let now = Date.parse('2026-11-21T10:00:00Z');
// Each read of the clock gives a later time, because rows of the same millisecond have no order.
const clock = () => new Date(++now);
const { db, as } = await openOffice({ clock });
const post = await postOffice(db, clock);
const [admin, manager] = [await as('Administrador'), await as('Gestor')];
const _idCliente = await makeCliente(db);

const all = async () => (await admin('GET /plantillasCorreo/leer')).json<{ filas: Plantilla[] }>().filas;

async function template(tipo: TipoPlantilla): Promise<Plantilla> {
  const found = (await all()).find((row) => row.tipo === tipo);
  if (!found) throw new Error(tipo);
  return found;
}

async function write(tipo: TipoPlantilla, changes: Record<string, string>) {
  const { _id, version } = await template(tipo);
  return admin('PUT /plantillasCorreo/actualizar', { _id, version, ...changes });
}

async function mailPresupuesto(said: Record<string, unknown> = {}) {
  const presupuesto = await presupuestoIn(admin, '3', { _idCliente, ...said });
  const { _id, version } = presupuesto;
  const sent = await admin('PUT /presupuestos/enviarEmailCliente', { _id, version, para: 'ana@ejemplo.es' });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  return sent.json<{ _id: string; codigo: string; clienteNombre: string }>();
}

const previewed = async (body: Record<string, unknown>) =>
  (await admin('POST /plantillasCorreo/vistaPrevia', body)).json<VistaPrevia>();

const campos = (body: string) => JSON.parse(body).campos;

beforeEach(async () => {
  await post.deliver();
  await db.execute(sql`UPDATE plantillas_correo SET asunto = NULL, cuerpo = NULL`);
});

describe('lo que dice un correo', () => {
  test('hay una plantilla de cada clase, con su texto original, y el original se puede enviar', async () => {
    const rows = await all();
    expect(rows.map(({ tipo }) => tipo)).toEqual(listaTiposPlantilla);
    for (const { _id, tipo, version, asunto, cuerpo, propia } of rows) {
      expect(propia).toBe(false);
      expect({ asunto, cuerpo }).toEqual({
        asunto: clasesDePlantilla[tipo].asunto,
        cuerpo: clasesDePlantilla[tipo].cuerpo,
      });
      const kept = await admin('PUT /plantillasCorreo/actualizar', { _id, version, asunto, cuerpo });
      expect(kept.statusCode, kept.body).toBe(200);
    }
    const before = await all();
    await loadReferenceData(db);
    expect(await all()).toEqual(before);
  });

  test('se envía con los datos del presupuesto en su sitio, y el botón sigue ahí', async () => {
    const cuerpo =
      'Hola, {{nombre}}:\n\nTu total es {{ total }},\ny vale hasta el {{validez}}.\n\n\n{{titulo}}';
    expect(
      (await write('presupuesto_enviado', { asunto: '{{numero}} · {{negocio}}', cuerpo })).statusCode,
    ).toBe(200);
    const { codigo, clienteNombre } = await mailPresupuesto({ titulo: 'Rótulo' });
    const [letter] = await post.deliver();
    expect(letter?.subject).toMatch(new RegExp(`^${codigo} · .+`));
    expect(letter?.text).toContain(
      `Hola, ${clienteNombre}:\n\nTu total es 242,00\u00a0€,\ny vale hasta el 21 de diciembre de 2026.\n\nRótulo\n\nVer el presupuesto:\nhttp`,
    );
    expect(letter?.html).toMatch(/<br>\s*y vale hasta/);
    expect(letter?.html).toMatch(/href="http:\/\/localhost:3000\/presupuesto\/[\w-]{43}"/);
    expect(letter?.text).toContain('El enlace es solo para ti');
  });

  test('lo que parece HTML es texto, en la plantilla y en los datos, y un dato no hace de campo', async () => {
    const cuerpo = '<script>alert(1)</script> {{titulo}} <a href="javascript:x">aquí</a>';
    await write('presupuesto_enviado', { cuerpo });
    await mailPresupuesto({ titulo: '<img src=x onerror=y> {{total}} $& {{nombre}}' });
    const [letter] = await post.deliver();
    expect(letter?.html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=y&gt; {{total}} $&amp;',
    );
    expect(letter?.html).not.toMatch(/<script|<img|href="javascript/);
    expect(letter?.text).toContain(
      '<script>alert(1)</script> <img src=x onerror=y> {{total}} $& {{nombre}} <a',
    );
  });

  test('un asunto que se queda vacío es el original; los párrafos vacíos no están', async () => {
    await write('presupuesto_enviado', { asunto: '{{titulo}}', cuerpo: 'Uno\n\n{{titulo}}\n \nDos' });
    const { codigo } = await mailPresupuesto({ titulo: null });
    const [letter] = await post.deliver();
    expect(letter?.subject).toMatch(new RegExp(`^Presupuesto ${codigo} de `));
    expect(letter?.text).toContain('Uno\n\nDos\n\nVer el presupuesto');
  });

  test('lo que ya estaba en la cola dice lo que dice la plantilla al salir', async () => {
    await mailPresupuesto();
    await write('presupuesto_enviado', { asunto: 'El de ahora {{numero}}' });
    const [letter] = await post.deliver();
    expect(letter?.subject).toMatch(/^El de ahora PRE-2026-/);
  });

  test('el pedido lleva su PDF, y un campo que ya no existe no deja un hueco: va el texto original', async () => {
    const made = await admin('POST /pedidos/crearDesdeAdmin', {
      _idCliente,
      lineas: [{ descripcion: 'Rótulo', cantidad: '2', precioUnitario: '100' }],
    });
    const { _id, codigo } = made.json<{ _id: string; codigo: string }>();
    await write('pedido_enviado', { asunto: 'Va el {{numero}}', cuerpo: 'Solo esto: {{total}}' });
    await admin('PUT /pedidos/enviarEmailCliente', { _id, para: 'ana@ejemplo.es' });
    const [letter] = await post.deliver();
    expect(letter).toMatchObject({ subject: `Va el ${codigo}` });
    expect(letter?.text?.startsWith('Solo esto: 242,00')).toBe(true);
    expect(letter?.attachments).toHaveLength(1);
    await db.execute(
      sql`UPDATE plantillas_correo SET asunto = '{{deOtraEpoca}}' WHERE tipo = 'pedido_enviado'`,
    );
    await admin('PUT /pedidos/enviarEmailCliente', { _id, para: 'rosa@ejemplo.es' });
    expect((await post.deliver())[0]?.subject).toMatch(new RegExp(`^Pedido ${codigo} de `));
  });
});

describe('lo que no se puede escribir', () => {
  test.each([
    [
      'un campo que no existe',
      { asunto: 'Hola {{precio}}' },
      'asunto',
      /«{{precio}}» no existe .* {{nombre}}, {{numero}}/,
    ],
    ['el campo de otra clase', { cuerpo: 'De {{firmante}}' }, 'cuerpo', /«{{firmante}}» no existe/],
    ['algo de JavaScript', { cuerpo: '{{constructor}} {{__proto__}}' }, 'cuerpo', /«{{constructor}}»/],
    ['unas llaves a medias', { cuerpo: 'Hola {{nombre}' }, 'cuerpo', /a medias/],
    ['ningún asunto', { asunto: '  ' }, 'asunto', /falta/],
    ['ningún texto', { cuerpo: ' \n ' }, 'cuerpo', /falta/],
    ['un asunto de dos líneas', { asunto: 'Hola\nBcc: x@y.es' }, 'asunto', /una línea/],
    ['un asunto larguísimo', { asunto: 'a'.repeat(201) }, 'asunto', /200/],
    ['un texto larguísimo', { cuerpo: 'a'.repeat(4001) }, 'cuerpo', /4000/],
  ])('%s: 400 que nombra el campo, y no se guarda nada', async (_what, changes, campo, motivo) => {
    const before = await template('presupuesto_enviado');
    const refused = await write('presupuesto_enviado', changes as Record<string, string>);
    expect(refused.statusCode, refused.body).toBe(400);
    expect(campos(refused.body)).toEqual([{ campo, motivo: expect.stringMatching(motivo) }]);
    const { _id } = before;
    const preview = await admin('POST /plantillasCorreo/vistaPrevia', { _id, ...changes });
    expect(campos(preview.body)[0].campo).toBe(campo);
    expect(await template('presupuesto_enviado')).toEqual(before);
  });

  test('de dos a la vez, gana quien llega primero, y el otro sabe lo que hay', async () => {
    const { _id, version } = await template('presupuesto_copia');
    const body = (asunto: string) => ({ _id, version, asunto });
    const both = await Promise.all([
      admin('PUT /plantillasCorreo/actualizar', body('Uno {{numero}}')),
      manager('PUT /plantillasCorreo/actualizar', body('Otro {{numero}}')),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [won] = both.filter(({ statusCode }) => statusCode === 200);
    const [lost] = both.filter(({ statusCode }) => statusCode === 409);
    expect(lost?.json()).toMatchObject({
      codigo: 40901,
      detalle: { actual: { asunto: won?.json().asunto } },
    });
    const late = await admin('PUT /plantillasCorreo/restaurar', { _id, version });
    expect(late.json().codigo).toBe(40901);
  });

  test('restaurar vuelve al original, y los dos pasos quedan en el historial con quién', async () => {
    await write('presupuesto_recordatorio', { cuerpo: 'Caduca ya' });
    const { _id, version, propia } = await template('presupuesto_recordatorio');
    expect(propia).toBe(true);
    const back = await manager('PUT /plantillasCorreo/restaurar', { _id, version });
    const original = clasesDePlantilla.presupuesto_recordatorio.cuerpo;
    expect(back.json()).toMatchObject({ cuerpo: original, propia: false, version: version + 1 });
    const told = await admin(`GET /historial/leer?entidad=plantillasCorreo&_idEntidad=${_id}`);
    const [last, first] = told.json();
    expect(last).toMatchObject({ actor: 'Persona Gestor', antes: { cuerpo: 'Caduca ya' } });
    expect(last.despues).toEqual({ cuerpo: original });
    expect(first).toMatchObject({ actor: 'Persona Administrador', despues: { cuerpo: 'Caduca ya' } });
  });
});

describe('la vista previa', () => {
  test('es el correo que saldría, sin enviar nada ni hacer ningún enlace', async () => {
    const presupuesto = await mailPresupuesto({ titulo: 'Rótulo & <b>luz</b>' });
    const [letter] = await post.deliver();
    const links = await db.$count(sql`enlaces_presupuestos`);
    const { _id } = await template('presupuesto_enviado');
    const shown = await previewed({ _id, _idPapel: presupuesto._id });
    expect(shown.asunto).toBe(letter?.subject);
    const { parrafos, boton, cierre, pie } = shown;
    const text = [...parrafos, `${boton}:\nLINK`, ...cierre, ['-- ', ...pie].join('\n')].join('\n\n');
    const link = /http:\/\/localhost:3000\/presupuesto\/\S+/;
    expect(letter?.text?.replace(link, 'LINK').trim()).toBe(text);
    expect(await db.$count(sql`enlaces_presupuestos`)).toBe(links);
    expect(await db.$count(sql`correos WHERE estado = 'pendiente'`)).toBe(0);
  });

  test('dice lo que se está escribiendo; sin papel, con datos de ejemplo', async () => {
    const { _id } = await template('presupuesto_copia');
    const shown = await previewed({ _id, asunto: '{{firmante}} y {{numero}}' });
    expect(shown).toMatchObject({ asunto: 'Ana Peña y PRE-2026-00012', boton: 'Ver lo aceptado' });
    expect(shown.parrafos[1]).toContain('«Web y rotulación»');
  });

  test('de un papel que no está o es de otra familia: 404', async () => {
    const presupuesto = await presupuestoIn(admin, '3', { _idCliente });
    const { _id } = await template('pedido_enviado');
    const wrong = await admin('POST /plantillasCorreo/vistaPrevia', { _id, _idPapel: presupuesto._id });
    expect(wrong.statusCode, wrong.body).toBe(404);
    const draft = await presupuestoIn(admin, '2', { _idCliente });
    const ofPresupuestos = await template('presupuesto_enviado');
    const unnumbered = { _id: ofPresupuestos._id, _idPapel: draft._id };
    expect((await admin('POST /plantillasCorreo/vistaPrevia', unnumbered)).statusCode).toBe(404);
  });
});
