import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type Antivirus, clamd } from '#platform/files/antivirus/clamd.server.ts';
import { eicar, fakeClamd } from '#platform/files/antivirus/clamd.testing.server.ts';
import { openDocumentos } from './opened.testing.server.ts';
import { antivirusProbe, reviseDocumentos } from './revise-job.server.ts';

const daemon = await fakeClamd();
/** Only a mute antivirus uses up the time that it has, so only then is that a second. */
const client = () => clamd(daemon.url, daemon.mode === 'mute' ? 1_000 : undefined);
const antivirus: Antivirus = { scan: (content) => client().scan(content), ping: () => client().ping() };
const { db, files, now, admin, trySend, sent, stored } = await openDocumentos({ antivirus });

const infected = () => ({
  archivos: [{ contenido: Buffer.from(`Hola\n${eicar()}\n`), nombre: 'nota.txt' }],
});
let made = 0;
const harmless = () => ({
  archivos: [{ contenido: Buffer.from(`Hola ${++made}\n`), nombre: 'nota.txt' }],
});
const events = async (tipo: string) =>
  (
    await db.execute<{ detalle: string; actor: string | null; sobre: string | null }>(
      sql`SELECT detalle, actor, sobre FROM sucesos_seguridad WHERE tipo = ${tipo}`,
    )
  ).rows;
const look = () => antivirusProbe({ db, antivirus }).look('bien');

beforeEach(async () => {
  await daemon.close();
  Object.assign(daemon, { mode: 'well', most: 25 * 1024 ** 2, scanned: [] });
  await daemon.open();
});

test('un virus no se guarda, se dice y queda en el registro de seguridad con quién lo envió', async () => {
  const kept = await stored();
  const { status, body } = await trySend(infected());
  expect(status).toBe(400);
  expect(body.campos).toEqual([
    {
      campo: 'archivo',
      motivo: expect.stringMatching(
        /^«nota\.txt» lleva un virus \(Eicar-Test-Signature\) y no se ha guardado/,
      ),
    },
  ]);
  expect(await stored()).toEqual(kept);
  expect(await events('virusRechazado')).toEqual([
    { detalle: 'Eicar-Test-Signature', actor: expect.any(String), sobre: null },
  ]);
});

test('lo que no lleva nada queda revisado, y el antivirus lo vio entero', async () => {
  const contenido = Buffer.from('a;b\n'.repeat(700_000));
  const [row] = await sent({ archivos: [{ contenido, nombre: 'datos.csv' }] });
  expect(row.revision).toBe('limpio');
  expect(daemon.scanned[0]?.equals(contenido)).toBe(true);
  expect(await look()).toMatchObject({ estado: 'bien' });
});

test.each<[string, () => unknown]>([
  ['no está', () => daemon.close()],
  ['no dice nada', () => Object.assign(daemon, { mode: 'mute' })],
  ['dice otra cosa', () => Object.assign(daemon, { mode: 'strange' })],
])(
  'mientras el antivirus %s se guarda sin revisar, la salud lo dice, y después se revisa solo',
  async (_how, spoil) => {
    await spoil();
    const [good] = await sent(harmless());
    const [bad] = await sent({ ...infected(), aceptarDuplicado: true });
    expect([good.revision, bad.revision]).toEqual(['sinRevisar', 'sinRevisar']);
    expect(await look()).toMatchObject({ estado: 'aviso', texto: expect.stringContaining('no contesta') });
    await reviseDocumentos({ db, files, clock: now, antivirus });
    expect((await admin.call(`GET /documentos/consultarPorId?_id=${bad._id}`)).json().revision).toBe(
      'sinRevisar',
    );

    await daemon.close();
    daemon.mode = 'well';
    await daemon.open();
    const before = (await events('virusEncontrado')).length;
    await reviseDocumentos({ db, files, clock: now, antivirus });
    const revisionOf = async (id: string) =>
      (await admin.call(`GET /documentos/consultarPorId?_id=${id}`)).json().revision;
    expect([await revisionOf(good._id), await revisionOf(bad._id)]).toEqual(['limpio', 'infectado']);
    expect((await events('virusEncontrado')).slice(before)).toEqual([
      { detalle: 'Eicar-Test-Signature', actor: null, sobre: 'nota' },
    ]);
    const refused = await admin.get(`_id=${bad._id}`);
    expect(refused.status).toBe(403);
    expect((await refused.json()).mensaje).toMatch(
      /ha encontrado un virus en este documento y no se entrega/,
    );
    expect((await admin.get(`_id=${good._id}`)).status).toBe(200);
    expect(await look()).toMatchObject({ estado: 'aviso', texto: expect.stringContaining('con virus') });
  },
);

test('lo que es más de lo que admite el antivirus se guarda sin revisar', async () => {
  daemon.most = 1_000;
  const [row] = await sent({
    archivos: [{ contenido: Buffer.from('a;b\n'.repeat(100_000)), nombre: 'x.csv' }],
  });
  expect(row.revision).toBe('sinRevisar');
});

test('lo que esperaba al antivirus no espera más cuando se quita de los ajustes', async () => {
  await daemon.close();
  const [row] = await sent(harmless());
  const revisionOf = async () =>
    (await admin.call(`GET /documentos/consultarPorId?_id=${row._id}`)).json().revision;
  expect(await revisionOf()).toBe('sinRevisar');
  // Files were checked today: another machine may have the antivirus.
  await reviseDocumentos({ db, files, clock: now });
  expect(await revisionOf()).toBe('sinRevisar');
  await reviseDocumentos({ db, files, clock: () => new Date(now().getTime() + 2 * 86_400_000) });
  expect(await revisionOf()).toBe('noHay');
});
