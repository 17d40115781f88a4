import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { readQueryReply } from './query-reply.ts';
import { queryXml } from './query-xml.ts';
import { schemaFaults } from './schema.server.ts';
import { sendPending } from './sender.server.ts';
import { forcing, sendingOffice } from './sending.testing.server.ts';

type Office = Awaited<ReturnType<typeof sendingOffice>>;

/** Registros of a factura, in order. */
const recordsOf = async ({ call }: Office, { _id }: PaperJson) =>
  (await call(`GET /facturas/leerRegistros?_id=${_id}`)).json() as {
    tipo: string;
    estado: string;
    codigoError: number | null;
    descripcionError: string | null;
  }[];

async function annul({ call }: Office, { _id }: PaperJson): Promise<void> {
  const { version } = (await call(`GET /facturas/consultarPorId?_id=${_id}`)).json<PaperJson>();
  const annulled = await call('PUT /facturas/anular', { _id, version, motivo: 'Era de otro' });
  expect(annulled.statusCode, annulled.body).toBe(200);
}

/** Replaces the hash of a factura at the agency, as if another program had sent it. */
function ofAnother({ agency }: Office, { codigo }: PaperJson): void {
  for (const asiento of agency.agency.register.asientos.values())
    if (asiento.ficha.id.numSerie === codigo) {
      const hash = asiento.ficha.element.children.find(({ name }) => name === 'Huella');
      if (hash) hash.text = 'B'.repeat(64);
    }
}

describe('lo que no se sabe se pregunta', () => {
  test('lo que llegó consta como la Agencia lo tiene, y no se manda otra vez; lo que no llegó, sí', async () => {
    const office = await sendingOffice({ mostRows: 2 });
    const { make, send, agency, stateOf, sending, later } = office;
    const made = [await make(), await make(), await make()];
    const [, flawed] = made as [PaperJson, PaperJson];
    agency.plan.push({ hangUp: 'after' });
    expect(await send()).toEqual([expect.stringContaining('no se ha podido hablar')]);
    for (const asiento of agency.agency.register.asientos.values())
      if (asiento.ficha.id.numSerie === flawed.codigo)
        Object.assign(asiento, { estado: 'AceptadaConErrores', codigo: 2001 });
    agency.plan.push({ hangUp: 'before', para: 'consulta' });
    const lost = await make();
    later(60);
    // The query fails: nothing changes.
    expect(await send()).toHaveLength(1);
    expect(await sending()).toMatchObject({ pendientes: 4, motivo: 'incidencia' });
    later(120);
    expect(await send()).toEqual([]);
    // Two pages of two, by days of issue.
    expect(agency.asked).toHaveLength(3);
    expect(await Promise.all([...made, lost].map(stateOf))).toEqual([
      'aceptado',
      'aceptadoConErrores',
      'aceptado',
      'aceptado',
    ]);
    expect(agency.received.map(({ registros }) => registros.length)).toEqual([3, 1]);
    expect(await recordsOf(office, flawed)).toMatchObject([{ codigoError: 2001 }]);
    expect(await sending()).toMatchObject({ pendientes: 0, motivo: null });
  });

  test('de una sola se pregunta por su número, en el mes de su operación', async () => {
    const office = await sendingOffice();
    const { db, make, send, agency, stateOf, later } = office;
    const one = await make();
    await forcing(
      db,
      sql`UPDATE registros_facturacion SET contenido = contenido || '{"fechaOperacion": "30-10-2026"}'`,
    );
    agency.plan.push({ silent: true });
    await send();
    later(60);
    await send();
    expect(await stateOf(one)).toBe('aceptado');
    expect(agency.asked.map((xml) => /<sf:Periodo>(\d+).*<sfLRC:NumSerieFactura>/.exec(xml)?.[1])).toEqual([
      '10',
      '11',
    ]);
  });

  test('de la que se anula antes de enviarla se sabe también cómo quedó el alta', async () => {
    const office = await sendingOffice();
    const { db, make, send, agency, later } = office;
    const one = await make();
    await annul(office, one);
    const { rows } = await db.execute<{ nif: string }>(sql`SELECT nif FROM clientes WHERE nif IS NOT NULL`);
    agency.agency.uncensored = new Set(rows.map(({ nif }) => nif));
    agency.plan.push({ hangUp: 'after' });
    expect(await send()).toHaveLength(1);
    for (let minute = 0; minute < 2; minute++) {
      later(60);
      expect(await send()).toEqual([]);
    }
    expect(await recordsOf(office, one)).toMatchObject([
      { estado: 'aceptadoConErrores', codigoError: 2001 },
      { estado: 'aceptado', codigoError: null },
    ]);
  });

  test('si lo matan tras enviar, lo siguiente espera lo que la Agencia pide desde entonces', async () => {
    const { db, clock, make, send, agency, sending, later } = await sendingOffice({
      wait: 400,
      whole: 1_000,
    });
    await make();
    await send();
    await make();
    later(400);
    const arrived = Promise.withResolvers<void>();
    const killed = {
      enviar: async (xml: string) => {
        await agency.transport.enviar(xml);
        arrived.resolve();
        return new Promise<string>(() => undefined);
      },
    };
    void sendPending({ db, clock, transport: killed });
    await arrived.promise;
    await make();
    // The lease is over, but the agency suspends a sender that repeats too soon.
    later(300);
    expect(await send()).toEqual([]);
    later(100);
    expect(await send()).toEqual([]);
    expect(agency.received.map(({ registros }) => registros.length)).toEqual([1, 1, 1]);
    expect(await sending()).toMatchObject({ pendientes: 0 });
  });

  test('lo que está allí con otra huella no es nuestro: se rechaza, se dice y no se manda', async () => {
    const office = await sendingOffice();
    const { make, send, agency, stateOf, later } = office;
    const [ours, others] = [await make(), await make()];
    agency.plan.push({ hangUp: 'after' });
    await send();
    ofAnother(office, others);
    later(60);
    expect(await send()).toEqual([]);
    expect([await stateOf(ours), await stateOf(others)]).toEqual(['aceptado', 'rechazado']);
    expect(await recordsOf(office, others)).toMatchObject([
      { codigoError: 3000, descripcionError: expect.stringContaining('otro programa u otra copia') },
    ]);
    expect(agency.received).toHaveLength(1);
  });

  test('al volver de una copia, lo que ya se había enviado se reconoce por su huella', async () => {
    const office = await sendingOffice();
    const { db, make, send, stateOf, later, agency } = office;
    const one = await make();
    await send();
    await annul(office, one);
    later(60);
    await send();
    // Back to the state before both were sent.
    await db.execute(sql`UPDATE registros_envios SET estado = 'pendiente', intentos = 0, csv = NULL`);
    later(60);
    expect(await send()).toEqual([]);
    expect(await recordsOf(office, one)).toMatchObject([{ estado: 'aceptado' }, { estado: 'aceptado' }]);
    expect(await stateOf(one)).toBe('aceptado');
    expect(agency.judged.at(-1)).toMatchObject({ codigo: 3000 });
  });

  test('un duplicado que la Agencia no enseña espera, y al quinto intento se deja a una persona', async () => {
    const office = await sendingOffice();
    const { make, send, agency, stateOf, sending, later } = office;
    const one = await make();
    const denied = { estado: 'Incorrecto', codigo: 3000, duplicado: 'Correcta' } as const;
    for (let tries = 1; tries <= 5; tries++) {
      agency.plan.push({ lines: () => denied });
      const said = await send();
      if (tries < 5) expect(said).toEqual([expect.stringContaining('no enseña al preguntarle')]);
      else expect(said).toEqual([]);
      expect(await stateOf(one)).toBe(tries < 5 ? 'pendiente' : 'rechazado');
      later(60);
    }
    expect(await sending()).toMatchObject({ pendientes: 0, rechazados: 1 });
    expect(await recordsOf(office, one)).toMatchObject([
      { codigoError: 3000, descripcionError: expect.stringContaining('no lo enseña') },
    ]);
  });

  test('si nunca se puede preguntar, al rato se envía sin saberlo, y lo que ya estaba sigue por saber', async () => {
    const office = await sendingOffice();
    const { db, clock, make, agency, stateOf, later } = office;
    const one = await make();
    const { transport } = agency;
    const mute = {
      enviar: (xml: string) =>
        xml.includes('ConsultaFactu') ? Promise.reject(new Error('503')) : transport.enviar(xml),
    };
    agency.plan.push({ hangUp: 'after' });
    for (let tries = 0; tries < 8; tries++) {
      expect(await sendPending({ db, clock, transport: mute })).toHaveLength(1);
      later(3_600);
    }
    expect(agency.judged.map(({ codigo }) => codigo)).toEqual([undefined, 3000]);
    expect(await stateOf(one)).toBe('pendiente');
    expect(await sendPending({ db, clock, transport })).toEqual([]);
    expect(await stateOf(one)).toBe('aceptado');
  });
});

describe('una anulación que la Agencia ya tenía acaba bien', () => {
  test.each([
    ['con RegistroDuplicado', 'withDuplicate'],
    ['sin él', 'withoutDuplicate'],
  ] as const)('%s', async (_, secondAnnulment) => {
    const office = await sendingOffice({ secondAnnulment });
    const { db, make, send, agency, stateOf, later } = office;
    const one = await make();
    await send();
    await annul(office, one);
    later(60);
    await send();
    // Forgets that it was sent.
    await forcing(
      db,
      sql`UPDATE registros_envios SET estado = 'pendiente', intentos = 0, csv = NULL WHERE orden = 2`,
    );
    later(60);
    expect(await send()).toEqual([]);
    expect(agency.judged.at(-1)).toMatchObject({ codigo: 3001 });
    expect(await stateOf(one)).toBe('aceptado');
    // A hash of another program is left to a person.
    ofAnother(office, one);
    await forcing(
      db,
      sql`UPDATE registros_envios SET estado = 'pendiente', intentos = 0, csv = NULL WHERE orden = 2`,
    );
    later(60);
    expect(await send()).toEqual([]);
    expect(await recordsOf(office, one)).toMatchObject([
      { estado: 'aceptado' },
      { estado: 'rechazado', codigoError: 3001 },
    ]);
  });
});

describe('la pregunta y su respuesta', () => {
  const obligado = { nombre: 'Claro & Cía', nif: 'B12345674' };
  const tras = { nif: 'B12345674', numSerie: 'F<1>', fecha: '21-11-2026' };

  test('la pregunta cumple el esquema oficial, con cualquiera de sus filtros', async () => {
    for (const more of [
      {},
      { numSerie: 'F "1" & 2' },
      { dias: { desde: '01-11-2026', hasta: '01-11-2026' } },
      { dias: { desde: '01-11-2026', hasta: '02-11-2026' }, tras },
    ])
      expect(await schemaFaults(queryXml({ obligado, mes: '2026-11', ...more }))).toEqual([]);
    expect(await schemaFaults(queryXml({ obligado, mes: '2026-13' }))).not.toEqual([]);
  });

  const row = (state: string) =>
    `<r:RegistroRespuestaConsultaFactuSistemaFacturacion><r:IDFactura><t:IDEmisorFactura>B12345674</t:IDEmisorFactura><t:NumSerieFactura>F-1</t:NumSerieFactura><t:FechaExpedicionFactura>21-11-2026</t:FechaExpedicionFactura></r:IDFactura><r:DatosRegistroFacturacion><r:Huella> ab </r:Huella></r:DatosRegistroFacturacion><r:EstadoRegistro><r:EstadoRegistro>${state}</r:EstadoRegistro></r:EstadoRegistro></r:RegistroRespuestaConsultaFactuSistemaFacturacion>`;
  const answer = (inside: string) =>
    `<e:Envelope><e:Body><r:RespuestaConsultaFactuSistemaFacturacion>${inside}</r:RespuestaConsultaFactuSistemaFacturacion></e:Body></e:Envelope>`;

  test('se entiende como la escriben el esquema y los ejemplos de la Agencia, y nada más', () => {
    for (const [said, estado] of [
      ['Correcto', 'aceptado'],
      ['Correcta', 'aceptado'],
      ['AceptadaConErrores', 'aceptadoConErrores'],
      ['Anulado', 'anulado'],
    ] as const)
      expect(readQueryReply(answer(row(said)))).toMatchObject({
        filas: [{ estado, huella: 'AB', importe: null, id: { numSerie: 'F-1' } }],
        siguiente: undefined,
      });
    const more = '<r:IndicadorPaginacion>S</r:IndicadorPaginacion>';
    // Without a key, the next page starts after the last row.
    expect(readQueryReply(answer(more + row('Correcto')))).toMatchObject({ siguiente: { numSerie: 'F-1' } });
    for (const wrong of [answer(row('Otra')), '<e:Envelope><e:Body/></e:Envelope>', 'nada'])
      expect(() => readQueryReply(wrong)).toThrow('no se entiende');
  });
});
