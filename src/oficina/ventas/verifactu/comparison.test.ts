import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import type { Asiento } from '#tools/agencia/register.server.ts';
import type { Comparacion } from './comparison-contract.ts';
import { sendingOffice } from './sending.testing.server.ts';

type Office = Awaited<ReturnType<typeof sendingOffice>>;

const asked = (mes: string) => `GET /facturas/comparacionAgencia?mes=${mes}`;

async function compare({ call, later }: Office, mes = '2026-11'): Promise<Comparacion> {
  // An answer is kept for a while.
  later(30);
  const answer = await call(asked(mes));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Comparacion>();
}

const entryOf = ({ agency }: Office, { codigo }: PaperJson): [string, Asiento] => {
  const found = [...agency.agency.register.asientos].find(([, { ficha }]) => ficha.id.numSerie === codigo);
  if (!found) throw new Error(`the agency has no ${codigo}`);
  return found;
};

const field = (asiento: Asiento, wanted: string) => {
  const found = asiento.ficha.element.children.find(({ name }) => name === wanted);
  if (!found) throw new Error(`no ${wanted}`);
  return found;
};

test('cada factura del mes es la misma, tiene su motivo o hay que mirarla, y se dice cuál y por qué', async () => {
  const office = await sendingOffice({ mostRows: 3 });
  const { db, make, call, send, agency, later } = office;
  expect(await compare(office)).toMatchObject({ cadena: null, cadenas: [], total: 0 });
  const made: PaperJson[] = [];
  for (let n = 0; n < 8; n++) made.push(await make());
  const [same, gone, hash, amount, annulled, rejected, flawed, foreign] = made as [
    PaperJson,
    PaperJson,
    PaperJson,
    PaperJson,
    PaperJson,
    PaperJson,
    PaperJson,
    PaperJson,
  ];
  agency.plan.push({
    lines: {
      [String(rejected.codigo)]: { estado: 'Incorrecto', codigo: 1287, descripcion: 'Un carácter no vale' },
      [String(flawed.codigo)]: { estado: 'AceptadoConErrores', codigo: 2001 },
    },
  });
  await send();
  expect(await compare(office)).toMatchObject({ aqui: 8, alli: 7, iguales: 7, total: 1 });
  const { asientos } = agency.agency.register;
  asientos.delete(entryOf(office, gone)[0]);
  field(entryOf(office, hash)[1], 'Huella').text = 'B'.repeat(64);
  field(entryOf(office, hash)[1], 'ImporteTotal').text = '1.00';
  field(entryOf(office, amount)[1], 'ImporteTotal').text = '2.00';
  entryOf(office, annulled)[1].estado = 'Anulada';
  entryOf(office, flawed)[1].estado = 'Correcta';
  const [key, entry] = entryOf(office, foreign);
  asientos.set(`${key}x`, {
    ...entry,
    ficha: { ...entry.ficha, id: { ...entry.ficha.id, numSerie: 'OTRO-1' } },
  });
  const { version } = (await call(`GET /facturas/consultarPorId?_id=${same._id}`)).json<PaperJson>();
  await call('PUT /facturas/anular', { _id: same._id, version, motivo: 'Era de otro' });
  const waiting = await make();
  const found = await compare(office);
  expect(found).toMatchObject({ aqui: 9, alli: 7, iguales: 1, total: 9, cadenas: [{ nif: 'B12345674' }] });
  const told = (one: Partial<PaperJson>, clase: string, motivo: RegExp) =>
    expect.objectContaining({ numSerie: one.codigo, clase, motivo: expect.stringMatching(motivo) });
  expect(found.diferencias).toEqual([
    told(gone, 'falta', /la Agencia no la tiene/),
    told({ codigo: 'OTRO-1' }, 'ajena', /este programa no/),
    told(hash, 'distinta', /huella allí no es .* ni el importe/),
    told(amount, 'distinta', /el importe no/),
    told(annulled, 'distinta', /anulada y su anulación no es/),
    told(flawed, 'distinta', /errores/),
    told(rejected, 'rechazada', /1287: Un carácter no vale/),
    told(same, 'espera', /enviado la anulación/),
    told(waiting, 'espera', /enviado el alta/),
  ]);
  expect(found.diferencias[0]).toMatchObject({ aqui: 'Aceptada', alli: null, importeAlli: null });
  expect(await compare(office, '2026-10')).toMatchObject({ aqui: 0, alli: 0, total: 0 });
  // The settled factura agrees again.
  later(60);
  await send();
  expect((await compare(office)).diferencias.map(({ numSerie }) => numSerie)).not.toContain(waiting.codigo);
  expect(await db.$count(sql`registros_envios WHERE estado = 'pendiente'`)).toBe(0);
});

test('se pregunta una vez aunque lo pidan varios; sin certificado o sin Agencia se dice, y nada cambia', async () => {
  const office = await sendingOffice();
  const { call, make, send, agency, later, withoutCertificate } = office;
  await make();
  await send();
  await Promise.all(['2026-11', '2026-11', '2026-11'].map((mes) => call(asked(mes))));
  expect(agency.asked).toHaveLength(1);
  later(30);
  await agency.die();
  const dead = (await call(asked('2026-11'))).json();
  expect(dead).toMatchObject({
    codigo: 50302,
    mensaje: expect.stringMatching(
      /^No se ha podido comparar: no se ha podido hablar con la Agencia.*no ha cambiado nada$/,
    ),
  });
  await agency.revive();
  agency.plan.push({ fault: 'Codigo[4112].El titular del certificado no puede.', para: 'consulta' });
  expect((await call(asked('2026-11'))).json().mensaje).toContain('4112');
  expect((await call(asked('2026-11'))).json()).toMatchObject({ iguales: 1, total: 0 });
  expect((await call(`${asked('2026-11')}&cadena=0198c0de-0000-7000-8000-000000000001`)).statusCode).toBe(
    404,
  );
  expect((await call(asked('2026-13'))).statusCode).toBe(400);
  const bare = await withoutCertificate();
  expect((await bare(asked('2026-11'))).json()).toMatchObject({
    codigo: 40904,
    mensaje: expect.stringContaining('Falta el certificado'),
  });
});
