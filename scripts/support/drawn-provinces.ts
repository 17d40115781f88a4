import type { DrawnProvince, DrawnTest } from './drawn-ties.ts';

type Row = Record<string, string | undefined>;

const PARTES = ['teorica', 'circulacion'] as const;

/** Provinces with passes in both tests of permit B, and the exams of their sections, from the open downloads. */
export function provincesToDraw({
  provincias,
  ofertas,
}: {
  provincias: Row[];
  ofertas: Row[];
}): DrawnProvince[] {
  const sections = Map.groupBy(
    ofertas.filter(({ cambio }) => cambio === 'manual'),
    ({ cod_provincia }) => cod_provincia,
  );
  return [...sections].flatMap(([code, own]) => {
    const pruebas = PARTES.flatMap((parte) => {
      const row = provincias.find(
        (one) =>
          one.permiso === 'B' && one.cod_provincia === code && one.prueba === parte && Number(one.aptos) > 0,
      );
      return row ? [testOf(row, parte)] : [];
    });
    if (pruebas.length < PARTES.length) return [];
    const secciones = own.map((oferta) => PARTES.map((parte) => Number(oferta[`${parte}_examenes`])));
    return [{ pruebas, secciones }];
  });
}

const testOf = (row: Row, parte: DrawnTest['parte']): DrawnTest => ({
  parte,
  media: Number(row.aptos) / Number(row.examenes),
  peso: Number(row.peso),
  intentos: [Number(row.aptos_1), Number(row.aptos_2), Number(row.aptos_3_o_4), Number(row.aptos_5_o_mas)],
});
