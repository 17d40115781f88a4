import { expect, onTestFinished, test } from 'vitest';
import {
  askAll,
  signalPostgres,
  startFaultyProgram,
  type TimedAnswer,
} from './support/faults.testing.server.ts';
import { until } from './support/program.testing.server.ts';

const program = await startFaultyProgram();

const without = (table: Record<string, TimedAnswer>, names: string[]) =>
  Object.entries(table).filter(([name]) => !names.includes(name));

/** Checks that every answer is in words. */
function expectTold(table: Record<string, TimedAnswer>): void {
  for (const [kind, { estado, palabras }] of Object.entries(table)) {
    expect([200, 401, 503], kind).toContain(estado);
    if (estado === 503) expect(palabras, kind).not.toBe('');
  }
}

test('con PostgreSQL parado en seco contesta todo y en palabras, y antes cuando ya lo sabe; luego sigue solo', async () => {
  const well = await askAll(program);
  expect(Object.values(well).map(({ estado }) => estado)).toEqual([
    200, 200, 200, 200, 200, 200, 200, 401, 200,
  ]);

  signalPostgres(program.dataDir, 'SIGSTOP');
  // A failed test must not leave it stopped, or nothing could end.
  onTestFinished(() => signalPostgres(program.dataDir, 'SIGCONT'));
  const first = await askAll(program);
  expectTold(first);
  const later = await askAll(program);
  expectTold(later);
  // The first requests wait until a statement times out; later requests are refused at once.
  const slowest = (table: Record<string, TimedAnswer>) =>
    Math.max(...Object.values(table).map(({ ms }) => ms));
  expect(slowest(later)).toBeLessThan(slowest(first) / 2);
  for (const table of [first, later]) {
    expect(table.archivo).toMatchObject({ estado: 200 });
    expect(table.panel).toMatchObject({ estado: 200 });
    expect(table['página guardada']).toMatchObject({
      estado: 200,
      palabras: expect.stringMatching(
        /^Datos del \d+ de [a-z]+ a las? \d+:\d\d: ahora no podemos actualizarlos\.$/,
      ),
    });
    expect(table.salud).toMatchObject({ estado: 503, palabras: 'sin_base_de_datos' });
    expect(table.escritura.palabras).toBe(
      'No se ha guardado: la base de datos no responde. Inténtalo de nuevo en unos segundos',
    );
    expect(table['página nueva'].palabras).toMatch(
      /^No se puede mostrar ahora: la base de datos no responde/,
    );
  }

  signalPostgres(program.dataDir, 'SIGCONT');
  await until(async () => (await fetch(`${program.url}/salud`)).status === 200);
  const again = await askAll(program);
  expect(without(again, ['formulario']).map(([, { estado }]) => estado)).toEqual(Array(8).fill(200));
  // A refused write stores nothing.
  const { rows } = await program.db.execute('SELECT count(*)::int AS n FROM departamentos');
  const saved = [well, again].length;
  expect(rows).toEqual([{ n: saved }]);
});
