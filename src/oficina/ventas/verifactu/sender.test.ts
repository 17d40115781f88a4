import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { readKeyPair } from '#platform/http/certificates/key-pair.server.ts';
import { type Behaviour, startAgency } from './agency.testing.server.ts';
import { readXml } from './read-xml.ts';
import { readReply } from './reply.ts';
import { sendPending } from './sender.server.ts';
import { forcing, sendingOffice } from './sending.testing.server.ts';
import { agencyUrl, soapTransport, type Transporte } from './transport.server.ts';
import { verifyChains } from './verify-chain.server.ts';

const soapFault = (words: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault><faultcode>e:Client</faultcode><faultstring>${words}</faultstring></e:Fault></e:Body></e:Envelope>`;
const CSV = /^A-[A-Z\d]{14}$/;

const codes = (facturas: PaperJson[]) => facturas.map(({ codigo }) => codigo);

describe('enviar los registros', () => {
  test('en el orden de la cadena, altas y anulaciones; la factura está como su último registro', async () => {
    const { make, call, send, agency, stateOf, sending, db, later } = await sendingOffice();
    const made = [await make(), await make(), await make()];
    const [first, second] = made as [PaperJson, PaperJson];
    await call('PUT /facturas/anular', { _id: first._id, version: first.version, motivo: 'Era de otro' });
    expect(await sending()).toMatchObject({ pendientes: 4, motivo: null, desde: '2026-11-21T10:00:00.000Z' });
    expect(await send()).toEqual([]);
    expect(agency.received[0]).toMatchObject({ incidencia: false, accion: '""' });
    // A message holds one record per factura.
    expect(agency.received.map(({ registros }) => registros)).toEqual([
      codes(made).map((numSerie) => ({ tipo: 'Alta', numSerie })),
    ]);
    expect(await stateOf(first)).toBe('pendiente');
    later(60);
    expect(await send()).toEqual([]);
    expect(agency.received[1]?.registros).toEqual([{ tipo: 'Anulacion', numSerie: first.codigo }]);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['aceptado', 'aceptado']);
    expect(await sending()).toMatchObject({ pendientes: 0, desde: null, motivo: null, aviso: null });
    const { rows } = await db.execute<{ csv: string; n: number }>(
      sql`SELECT csv, count(*)::int AS n FROM registros_envios WHERE estado = 'aceptado' GROUP BY 1 ORDER BY 2`,
    );
    expect(rows).toEqual([1, 3].map((n) => ({ csv: expect.stringMatching(CSV), n })));
    later(60);
    await send();
    expect(agency.received).toHaveLength(2);
  });

  test('lo que acepta con errores y lo que rechaza queda dicho, y no se repite solo', async () => {
    const { make, send, agency, stateOf, sending, later, db } = await sendingOffice();
    const [good, odd, bad] = [await make(), await make(), await make()];
    agency.plan.push({
      lines: (numSerie) => {
        if (numSerie === odd.codigo)
          return { estado: 'AceptadoConErrores', codigo: 2001, descripcion: 'El NIF no está en el censo' };
        return numSerie === bad.codigo
          ? { estado: 'Incorrecto', codigo: 1287, descripcion: 'Un carácter no vale' }
          : { estado: 'Correcto' };
      },
    });
    expect(await send()).toEqual([]);
    expect([await stateOf(good), await stateOf(odd), await stateOf(bad)]).toEqual([
      'aceptado',
      'aceptadoConErrores',
      'rechazado',
    ]);
    expect(await sending()).toMatchObject({ pendientes: 0, rechazados: 1, conErrores: 1 });
    const { rows } = await db.execute<{ codigo: number; descripcion: string; csv: string | null }>(
      sql`SELECT codigo_error AS codigo, descripcion_error AS descripcion, csv FROM registros_envios WHERE estado = 'rechazado'`,
    );
    expect(rows).toEqual([{ codigo: 1287, descripcion: 'Un carácter no vale', csv: null }]);
    later(7_200);
    await send();
    expect(agency.received).toHaveLength(1);
    // The chain goes on after a rejected record.
    const next = await make();
    await send();
    expect(agency.received[1]?.registros).toEqual([{ tipo: 'Alta', numSerie: next.codigo }]);
  });

  test('lo que rechaza o acepta con errores se subsana: se declara otra vez, y nada de la factura cambia', async () => {
    const { make, send, agency, stateOf, later, call, db } = await sendingOffice();
    const [odd, bad] = [await make(), await make()];
    const flaw = { codigo: 1287, descripcion: 'Un carácter no vale' };
    const answer = (numSerie: string) =>
      numSerie === odd.codigo
        ? ({ estado: 'AceptadoConErrores', codigo: 2001, descripcion: 'No está en el censo' } as const)
        : ({ estado: 'Incorrecto', ...flaw } as const);
    agency.plan.push({ lines: answer });
    const amend = async ({ _id }: PaperJson) => {
      const { version } = (await call(`GET /facturas/consultarPorId?_id=${_id}`)).json<PaperJson>();
      return call('PUT /facturas/subsanar', { _id, version });
    };
    expect((await amend(odd)).json().codigo).toBe(40904);
    await send();
    const kept = async () =>
      (await db.execute(sql`SELECT destinatario, total, qr FROM facturas ORDER BY id`)).rows;
    const before = await kept();
    await db.execute(sql`UPDATE clientes SET razon_social = 'Como está en el censo, S. L.'`);
    expect((await amend(odd)).statusCode).toBe(200);
    expect((await amend(bad)).json()).toMatchObject({ estadoAeat: 'pendiente' });
    expect(await kept()).toEqual(before);
    expect((await amend(bad)).json().codigo).toBe(40904);
    agency.plan.push({ lines: answer });
    later(3_600);
    await send();
    expect(agency.received[1]?.registros).toEqual([
      { tipo: 'Alta', numSerie: odd.codigo, rechazoPrevio: 'N' },
      { tipo: 'Alta', numSerie: bad.codigo, rechazoPrevio: 'X' },
    ]);
    // The agency would reject again a record without a change.
    expect((await amend(bad)).json()).toMatchObject({
      codigo: 42201,
      mensaje: expect.stringContaining('no ha cambiado nada'),
    });
    await db.execute(sql`UPDATE clientes SET razon_social = 'Como está en el censo, S. L. U.'`);
    expect((await amend(bad)).statusCode).toBe(200);
    later(3_600);
    await send();
    expect(agency.received[2]?.registros).toEqual([
      { tipo: 'Alta', numSerie: bad.codigo, rechazoPrevio: 'X' },
    ]);
    expect(await stateOf(bad)).toBe('aceptado');
    expect((await call(`GET /facturas/leerRegistros?_id=${bad._id}`)).json()).toMatchObject([
      { tipo: 'alta', estado: 'rechazado', codigoError: 1287, descripcionError: 'Un carácter no vale' },
      { tipo: 'subsanacion', estado: 'rechazado' },
      { tipo: 'subsanacion', estado: 'aceptado', csv: expect.stringMatching(CSV), codigoError: null },
    ]);
    const { rows } = await db.execute<{ nombre: string }>(sql`
      SELECT contenido->'destinatario'->>'nombre' AS nombre FROM registros_facturacion WHERE tipo = 'subsanacion'`);
    expect(new Set(rows.map(({ nombre }) => nombre))).toEqual(
      new Set(['Como está en el censo, S. L.', 'Como está en el censo, S. L. U.']),
    );
    expect(await verifyChains(db)).toMatchObject({ registros: 5, fallos: [] });
    // A factura declared twice appears once in the libro.
    const book = (await call('GET /facturas/libro?ejercicio=2026')).json();
    expect(book.filas.map(({ codigo }: PaperJson) => codigo)).toEqual([odd.codigo, bad.codigo]);
    await db.execute(sql`UPDATE clientes SET nif = '12345678Z'`);
    expect((await amend(odd)).json()).toMatchObject({
      codigo: 42201,
      mensaje: expect.stringContaining('rectifícala'),
    });
  });

  test('de lo que nunca aceptó, la anulación lo dice', async () => {
    const { make, send, agency, later, call } = await sendingOffice();
    const [bad, good] = [await make(), await make()];
    agency.plan.push({
      lines: (numSerie) => ({ estado: numSerie === bad.codigo ? 'Incorrecto' : 'Correcto', codigo: 1287 }),
    });
    await send();
    for (const { _id } of [bad, good]) {
      const { version } = (await call(`GET /facturas/consultarPorId?_id=${_id}`)).json<PaperJson>();
      const annulled = await call('PUT /facturas/anular', { _id, version, motivo: 'Era de otro' });
      expect(annulled.statusCode, annulled.body).toBe(200);
    }
    later(3_600);
    await send();
    expect(agency.received[1]?.registros).toEqual([
      { tipo: 'Anulacion', numSerie: bad.codigo, sinRegistroPrevio: 'S' },
      { tipo: 'Anulacion', numSerie: good.codigo },
    ]);
  });

  test('una anulación hecha mientras se envía el alta sigue por enviar', async () => {
    const { make, call, db, clock, agency, stateOf } = await sendingOffice();
    const factura = await make();
    const annulling = {
      enviar: async (soap: string) => {
        const answer = await agency.transport.enviar(soap);
        await call('PUT /facturas/anular', { _id: factura._id, version: factura.version, motivo: 'x' });
        return answer;
      },
    };
    expect(await sendPending({ db, clock, transport: annulling })).toEqual([]);
    expect(await stateOf(factura)).toBe('pendiente');
  });
});

describe('lo que espera', () => {
  test('no se envía antes de lo que la Agencia dice, salvo que haya un lote entero', async () => {
    const { make, send, agency, later, db, clock } = await sendingOffice();
    agency.waiting(120);
    await make();
    await send();
    const made = [await make()];
    later(119);
    await send();
    expect(agency.received).toHaveLength(1);
    later(1);
    await send();
    expect(agency.received).toHaveLength(2);
    made.push(await make(), await make(), await make());
    const inPairs = () => sendPending({ db, clock, transport: agency.transport, atOnce: 2 });
    await inPairs();
    expect(agency.received[2]?.registros.map(({ numSerie }) => numSerie)).toEqual(codes(made.slice(1, 3)));
    // A single record is no full batch: it waits for its time.
    await inPairs();
    expect(agency.received).toHaveLength(3);
    later(120);
    await inPairs();
    expect(agency.received[3]?.registros.map(({ numSerie }) => numSerie)).toEqual(codes(made.slice(3)));
  });

  test('sin certificado no se envía nada, y se dice cuántos esperan y por qué', async () => {
    const { make, db, clock, withoutCertificate, stateOf } = await sendingOffice();
    const factura = await make();
    expect(await sendPending({ db, clock, transport: undefined })).toEqual([]);
    expect(await stateOf(factura)).toBe('pendiente');
    const bare = await withoutCertificate();
    expect((await bare('GET /facturas/estadoEnvios')).json()).toMatchObject({
      pendientes: 1,
      motivo: 'sinCertificado',
      aviso:
        'Hay un registro de facturación sin enviar a la Agencia Tributaria: falta el certificado con que se envían.',
    });
  });

  test('lo de la demostración no se envía nunca', async () => {
    const { make, db, send, agency, sending } = await sendingOffice();
    await db.execute(sql`UPDATE clientes SET origen = 'demostracion'`);
    await make();
    expect(await send()).toEqual([]);
    expect(agency.received).toEqual([]);
    expect(await sending()).toMatchObject({ pendientes: 1, motivo: 'demostracion' });
  });
});

describe('lo que no funciona', () => {
  test('nada se pierde, se dice qué pasa, y al repetirlo se avisa de la incidencia', async () => {
    const { make, send, agency, stateOf, sending, later } = await sendingOffice();
    const ways: [Exclude<Behaviour, { lines: unknown }>, string][] = [
      [{ status: 503 }, 'HTTP 503'],
      [{ hangUp: 'before' }, 'no se ha podido hablar'],
      [{ silent: true }, 'no ha respondido a tiempo'],
      [{ body: '<html><body>Mantenimiento</body></html>' }, 'no se entiende'],
      [{ body: 'nada' }, 'no se entiende'],
      [{ fault: 'No se puede atender ahora' }, 'No se puede atender ahora'],
    ];
    for (const [behaviour, words] of ways) {
      const factura = await make();
      agency.received.length = 0;
      agency.plan.push(behaviour, { ...behaviour, para: 'consulta' });
      later(60);
      expect(await send(), words).toEqual([expect.stringContaining(words)]);
      expect(await stateOf(factura)).toBe('pendiente');
      expect(await sending()).toMatchObject({
        pendientes: 1,
        motivo: 'incidencia',
        aviso: expect.stringContaining(words),
      });
      later(59);
      expect(await send()).toEqual([]);
      later(1);
      expect(await send(), words).toEqual([expect.stringContaining(words)]);
      // The second wait is double, and then it works.
      later(119);
      expect(await send()).toEqual([]);
      later(1);
      expect(await send()).toEqual([]);
      // The second time, the question about its result failed.
      expect(agency.received.map(({ incidencia }) => incidencia)).toEqual([false, true]);
      expect(await stateOf(factura)).toBe('aceptado');
      expect(await sending()).toMatchObject({ pendientes: 0, motivo: null });
    }
  });

  test('lo que no es de ningún registro para la cola: se dice de quién es, y sigue cada hora o cuando se pide', async () => {
    const { make, send, agency, stateOf, sending, later, call } = await sendingOffice();
    const factura = await make();
    agency.plan.push({ fault: 'Codigo[4112].El titular del certificado no puede' });
    expect(await send()).toEqual([expect.stringContaining('4112')]);
    expect(await sending()).toMatchObject({
      motivo: 'detenida',
      aviso: expect.stringMatching(/4112; el certificado no sirve/),
    });
    later(3_599);
    expect(await send()).toEqual([]);
    agency.plan.push({ fault: 'Codigo[4141].Acceso suspendido', para: 'consulta' });
    later(1);
    expect(await send()).toHaveLength(1);
    // After a suspension, nothing is sent until a person asks for it.
    later(7_200);
    expect(await send()).toEqual([]);
    expect([agency.received.length, agency.asked.length]).toEqual([1, 1]);
    expect((await call('PUT /facturas/reintentarEnvios', {})).json()).toMatchObject({
      motivo: null,
      pendientes: 1,
    });
    expect(await send()).toEqual([]);
    later(60);
    expect(await send()).toEqual([]);
    expect(await stateOf(factura)).toBe('aceptado');
  });

  test('la cabecera nombra al que factura, sea quien sea el productor', async () => {
    const { make, send, db, clock } = await sendingOffice();
    await make();
    await forcing(
      db,
      sql`UPDATE registros_facturacion SET contenido = jsonb_set(contenido, '{sistema,productor}',
        '{"nombre": "Programas de Otro, S. L.", "nif": "B98765432"}')`,
    );
    const sent: string[] = [];
    const transport = { enviar: async (xml: string) => Promise.reject(new Error(String(sent.push(xml)))) };
    await sendPending({ db, clock, transport });
    expect(await send()).toEqual([]);
    expect(sent[0]).toMatch(/<sf:ObligadoEmision><sf:NombreRazon>Comparador Claro S. L.</);
  });

  test('un registro que no cabe en el esquema se aparta, y los demás llegan', async () => {
    const { make, send, agency, stateOf, sending, later, call, db } = await sendingOffice();
    const made: PaperJson[] = [];
    for (let n = 0; n < 5; n++) made.push(await make());
    const bad = made[2] as PaperJson;
    await forcing(
      db,
      sql`UPDATE registros_facturacion SET contenido = jsonb_set(contenido, '{desglose}', '[]') WHERE factura_id = ${bad._id}`,
    );
    expect(await send()).toEqual([expect.stringContaining('4102')]);
    expect(await stateOf(bad)).toBe('rechazado');
    expect(await sending()).toMatchObject({ pendientes: 4, rechazados: 1 });
    later(60);
    expect(await send()).toEqual([]);
    expect(await sending()).toMatchObject({ pendientes: 0, rechazados: 1 });
    expect(agency.received).toHaveLength(2);
    expect((await call(`GET /facturas/leerRegistros?_id=${bad._id}`)).json()).toMatchObject([
      { estado: 'rechazado', codigoError: 4102, descripcionError: expect.stringContaining('suplidos') },
    ]);
    // The way out: declare the factura again with its present data.
    const { version } = (await call(`GET /facturas/consultarPorId?_id=${bad._id}`)).json<PaperJson>();
    expect((await call('PUT /facturas/subsanar', { _id: bad._id, version })).statusCode).toBe(200);
    later(60);
    expect(await send()).toEqual([]);
    expect(await stateOf(bad)).toBe('aceptado');
  });

  test('si aquí no se ve cuál es, se busca por mitades sin pasar de veinte mensajes', async () => {
    const { make, agency, stateOf, sending, later, db, clock } = await sendingOffice();
    const made: PaperJson[] = [];
    for (let n = 0; n < 9; n++) made.push(await make());
    const bad = made[6] as PaperJson;
    let messages = 0;
    const transport: Transporte = {
      enviar: async (xml) => {
        messages += 1;
        // Fails only for the record of this factura; the next record also names it, as its previous record.
        const own = new RegExp(
          `<sf:IDFactura><sf:IDEmisorFactura>\\w+</sf:IDEmisorFactura><sf:NumSerieFactura>${bad.codigo}<`,
        );
        return own.test(xml)
          ? soapFault('Codigo[4106].El formato de fecha es incorrecto')
          : agency.transport.enviar(xml);
      },
    };
    for (let minute = 0; minute < 20 && (await sending()).pendientes > 0; minute++) {
      await sendPending({ db, clock, transport });
      later(60);
    }
    expect(messages).toBeLessThan(10);
    expect(await Promise.all(made.map(stateOf))).toEqual(
      made.map((one) => (one === bad ? 'rechazado' : 'aceptado')),
    );
  });

  test('de varios programas a la vez envía uno; si lo matan, otro sigue cuando ya no puede estar en ello', async () => {
    const { make, send, agency, db, clock, later, stateOf } = await sendingOffice();
    const factura = await make();
    await Promise.all([send(), send(), send()]);
    expect(agency.received).toHaveLength(1);
    const next = await make();
    later(60);
    // Killed after sending and before storing the answer.
    const killed = new Promise<string>(() => undefined);
    void sendPending({ db, clock, transport: { enviar: () => killed } });
    await expect.poll(() => db.$count(sql`envios_cadenas WHERE ocupada_hasta IS NOT NULL`)).toBe(1);
    await expect
      .poll(() => db.$count(sql`registros_envios WHERE intentos = 1 AND estado = 'pendiente'`))
      .toBe(1);
    later(299);
    expect(await send()).toEqual([]);
    later(1);
    expect(await send()).toEqual([]);
    expect(agency.received.at(-1)).toMatchObject({ incidencia: true });
    expect([await stateOf(factura), await stateOf(next)]).toEqual(['aceptado', 'aceptado']);
  });

  test('sin el certificado del contribuyente no hay con quién hablar, y un archivo que falta se dice', async () => {
    const { make, db, clock, agency, later } = await sendingOffice();
    await make();
    const { url, ca, certFile, keyFile } = agency;
    const other = await startAgency();
    const stranger = soapTransport({ url, ca, keyPair: () => readKeyPair(other) });
    expect(await sendPending({ db, clock, transport: stranger })).toHaveLength(1);
    later(60);
    const missing = soapTransport({
      url,
      ca,
      keyPair: () => readKeyPair({ certFile: `${certFile}.no`, keyFile }),
    });
    expect(await sendPending({ db, clock, transport: missing })).toEqual(['no se puede leer el certificado']);
    expect(agency.received).toEqual([]);
  });
});

test('cada certificado y cada entorno tienen su dirección', () => {
  const path = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';
  expect(agencyUrl('produccion', 'persona')).toBe(`https://www1.agenciatributaria.gob.es${path}`);
  expect(agencyUrl('produccion', 'sello')).toBe(`https://www10.agenciatributaria.gob.es${path}`);
  expect(agencyUrl('pruebas', 'persona')).toBe(`https://prewww1.aeat.es${path}`);
  expect(agencyUrl('pruebas', 'sello')).toBe(`https://prewww10.aeat.es${path}`);
});

test('se lee lo que está bien hecho y nada más', () => {
  expect(
    readXml('<?xml version="1.0"?><!-- x --><a:b x="1>2"><c>&lt;&#241;&amp;<![CDATA[<z>]]></c><d/></a:b>'),
  ).toEqual({
    name: 'b',
    text: '',
    children: [
      { name: 'c', text: '<ñ&<z>', children: [] },
      { name: 'd', text: '', children: [] },
    ],
  });
  for (const wrong of ['', 'x', '<a>', '<a></b>', '<a/><b/>', '<a><b></a></b>', '<!DOCTYPE a><a/>', '<a'])
    expect(() => readXml(wrong), wrong).toThrow(SyntaxError);
  expect(() => readReply('<Envelope><Body/></Envelope>')).toThrow('no se entiende');
});
