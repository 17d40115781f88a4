import type pg from 'pg';
import { centimos } from '#kit/money.ts';
import { LINEAS, type Linea } from './cost-model.ts';

/**
 * Change of one line of a tarifa on a day in Madrid (`YYYY-MM-DD`), in céntimos with VAT; null is
 * undeclared.
 */
export type PriceChange = {
  dia: string;
  linea: Linea | 'clase';
  antes: number | null;
  despues: number | null;
};

/** Columns of the lines whose changes are shown. */
const COLUMNS: Record<Linea | 'clase', string> = {
  clase: 'precio_clase',
  matricula: 'matricula',
  teorica: 'teorica',
  material: 'material',
  tramitacion: 'tramitacion',
  renovacion: 'renovacion_expediente',
  presentacion: 'presentacion_examen',
  certificadoMedico: 'certificado_medico',
};

type Stored = { tarifa: string; dia: string; hoja: Record<string, string | null> };

/**
 * Reads the changes of these tarifas' lines while published, in the two years before a day
 * (`YYYY-MM-DD`), newest first. Several changes in a day count as one.
 */
export async function priceChanges(
  db: { $client: pg.Pool },
  tarifas: string[],
  hoy: string,
): Promise<Map<string, PriceChange[]>> {
  const { rows } = await db.$client.query<Stored>({
    name: 'lo que pedían unas tarifas',
    // Takes the last value of each day; amounts are text, which keeps all decimals.
    text: `SELECT DISTINCT ON (tarifa_id, dia) tarifa_id AS tarifa, (en AT TIME ZONE 'Europe/Madrid')::date AS dia,
        (SELECT jsonb_object_agg(k, hoja->>k) FROM unnest($2::text[]) k) AS hoja
      FROM precios_tarifas
      WHERE tarifa_id = ANY($1::uuid[]) AND hoja->>'estado' = 'publicada'
      ORDER BY tarifa_id, dia, id DESC`,
    values: [tarifas, Object.values(COLUMNS)],
  });
  const found = Map.groupBy(rows, ({ tarifa }) => tarifa);
  // All the earlier states count, because the first change of the two years starts from the state before
  // them.
  const since = `${Number(hoy.slice(0, 4)) - 2}${hoy.slice(4)}`;
  return new Map(
    [...found].map(([tarifa, states]) => [tarifa, changesOf(states).filter(({ dia }) => dia > since)]),
  );
}

function changesOf(states: Stored[]): PriceChange[] {
  const changes = states.slice(1).flatMap(({ dia, hoja }, index) =>
    (['clase', ...LINEAS] as const).flatMap((linea) => {
      const [antes, despues] = [states[index]?.hoja, hoja].map((sheet) => amount(sheet?.[COLUMNS[linea]]));
      return antes === despues ? [] : [{ dia, linea, antes: antes ?? null, despues: despues ?? null }];
    }),
  );
  return changes.toReversed();
}

const amount = (euros: string | null | undefined) => (euros == null ? null : centimos(euros));
