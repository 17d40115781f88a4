import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { CorreoPreparado } from './contract.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const clock = () => NOW;
const { db, admin } = await openOffice({ clock });
const post = await postOffice(db, clock);
await fillBusiness(db);
const _idCliente = await billableCliente(db);
const factura = await issue(admin, await draftFactura(admin, { _idCliente }));

type Sending = {
  family: string;
  prepare: string;
  send: string;
  paper(): Promise<{ _id: string; version?: number }>;
};

const SENDINGS: Sending[] = [
  {
    family: 'presupuestos',
    prepare: 'prepararCorreo',
    send: 'enviarEmailCliente',
    paper: async () => {
      const { _id, version } = await presupuestoIn(admin, '3', { _idCliente });
      return { _id, version };
    },
  },
  {
    family: 'pedidos',
    prepare: 'prepararCorreo',
    send: 'enviarEmailCliente',
    paper: async () => ({ _id: (await pedidoUnderWay(admin, { _idCliente }))._id }),
  },
  {
    family: 'facturas',
    prepare: 'prepararCorreo',
    send: 'enviarEmailCliente',
    paper: async () => ({ _id: factura._id }),
  },
  {
    family: 'facturas',
    prepare: 'prepararRecordatorio',
    send: 'recordarPago',
    paper: async () => ({ _id: factura._id }),
  },
];

beforeEach(async () => {
  await post.deliver();
});

const put = (family: string, verb: string, body: object) =>
  admin(`PUT /${family}/${verb}` as 'PUT /x/y', body);

test.each(SENDINGS)(
  '$family/$send: sale lo que se enseñó, aunque la plantilla cambie mientras espera, o lo que se ha escrito para este correo y su copia',
  async ({ family, prepare, send, paper }) => {
    const { _id, version } = await paper();
    const shown = (await admin(`GET /${family}/${prepare}?_id=${_id}`)).json<CorreoPreparado>();
    const texto = shown.parrafos.join('\n\n');
    expect(`${shown.asunto} ${texto}`).not.toMatch(/\{\{|\}\}/);
    const as = async (para: string, body: object) => {
      const row = (await admin(`GET /${family}/consultarPorId?_id=${_id}`)).json();
      const sent = await put(family, send, { _id, ...(version && { version: row.version }), para, ...body });
      expect(sent.statusCode, sent.body).toBe(200);
    };
    await as('eva@ejemplo.es', { asunto: shown.asunto, texto });
    await db.execute(sql`UPDATE plantillas_correo SET asunto = 'Otra cosa', cuerpo = 'Distinta'`);
    const [same, ...none] = await post.deliver();
    await db.execute(sql`UPDATE plantillas_correo SET asunto = NULL, cuerpo = NULL`);
    expect(none).toEqual([]);
    const end = [...shown.cierre, `-- \n${shown.pie.join('\n')}`].join('\n\n');
    expect(same?.subject).toBe(shown.asunto);
    expect(same?.text?.startsWith(`${texto}\n\n`)).toBe(true);
    expect(same?.text?.endsWith(end)).toBe(true);
    expect(same?.attachments.map(({ filename }) => filename)).toEqual(shown.adjuntos);

    const own = {
      asunto: 'Como hablamos,\nRosa & compañía',
      texto: 'Hola <Rosa>:\r\n\r\nVa con\nel descuento.\n\n\n',
    };
    await as('rosa@ejemplo.es', { ...own, copia: true });
    const mails = await post.deliver();
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Como hablamos, Rosa & compañía',
      'Copia: Como hablamos, Rosa & compañía',
    ]);
    for (const mail of mails) {
      expect(mail.text).toContain('Hola <Rosa>:\n\nVa con\nel descuento.\n\n');
      expect(mail.html).toContain('Hola &lt;Rosa&gt;:');
      expect(mail.text).not.toContain(shown.parrafos[1]);
    }
  },
);

test('lo que no se puede enviar se dice con su campo, y no sale nada', async () => {
  const refused = async (body: object) => {
    const answer = await put('facturas', 'enviarEmailCliente', {
      _id: factura._id,
      para: 'x@ejemplo.es',
      ...body,
    });
    return [answer.statusCode, answer.json().campos];
  };
  expect(await refused({ asunto: ' ' })).toEqual([400, [{ campo: 'asunto', motivo: 'falta' }]]);
  expect(await refused({ asunto: 'a'.repeat(301) })).toMatchObject([400, [{ campo: 'asunto' }]]);
  expect(await refused({ texto: 'a'.repeat(8_001) })).toMatchObject([400, [{ campo: 'texto' }]]);
  expect(await refused({ texto: 'Total: {{total}}' })).toEqual([
    400,
    [{ campo: 'texto', motivo: 'quedan llaves {{ }}: escribe lo que han de decir' }],
  ]);
  expect(await post.deliver()).toEqual([]);
});

test('pulsar dos veces es un correo; corregido y enviado en el mismo minuto, otro', async () => {
  const send = (texto: string) =>
    put('facturas', 'enviarEmailCliente', { _id: factura._id, para: 'dos@ejemplo.es', texto });
  await send('Con una errrata.');
  await send('Con una errrata.');
  await send('Sin ella.');
  expect((await post.deliver()).map(({ text }) => text?.split('\n')[0]).toSorted()).toEqual([
    'Con una errrata.',
    'Sin ella.',
  ]);
});
