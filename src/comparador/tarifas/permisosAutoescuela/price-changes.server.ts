import type pg from 'pg';
import { centimos } from '#platform/kit/amounts/money.ts';
import { keyOf } from '#platform/kit/contract/keys-of.ts';
import { LINEAS, type Linea } from './cost-model.ts';
import { ORIGENES, type OrigenTarifa } from './origen.ts';

/**
 * Change of one line of a tarifa on a day in Madrid (`YYYY-MM-DD`), in céntimos with VAT; null is
 * undeclared. Or a change of the minutes of its class, or the autoescuela made a noted tarifa its own.
 */
export type PriceChange = { dia: string } & (
  | { linea: Linea | 'clase'; antes: number | null; despues: number | null }
  | { linea: 'minutos'; antes: number; despues: number }
  | { linea: 'origen'; antes: OrigenTarifa; despues: OrigenTarifa }
);

type Stretch = { desde: string; hasta: string };

/**
 * Days (`YYYY-MM-DD`) from which, within two years, and to which a tarifa is known, its changes between them, newest first, and when it was
 * withdrawn, oldest first.
 */
export type PriceMemory = Stretch & { cambios: PriceChange[]; retirada: Stretch[] };

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

type HojaRow = { tarifa: string; dia: string; publicada: boolean; hoja: Hoja };

/**
 * Reads the changes of these tarifas' lines while published, in the two years before a day
 * (`YYYY-MM-DD`). Several changes in a day count as one.
 */
export async function priceChanges(
  db: { $client: pg.Pool },
  tarifas: string[],
  hoy: string,
): Promise<Map<string, PriceMemory>> {
  const { rows } = await db.$client.query<HojaRow>({
    name: 'lo que pedían unas tarifas',
    // Takes the last value of each day, published and not; amounts are text, which keeps all decimals.
    text: `WITH ultimas AS (
        SELECT DISTINCT ON (tarifa_id, dia, publicada) id, tarifa_id AS tarifa, (en AT TIME ZONE 'Europe/Madrid')::date AS dia,
          hoja->>'estado' = 'publicada' AS publicada, (SELECT jsonb_object_agg(k, hoja->>k) FROM unnest($2::text[]) k) AS hoja
        FROM precios_tarifas
        WHERE tarifa_id = ANY($1::uuid[]) AND hoja IS NOT NULL
        ORDER BY tarifa_id, dia, publicada, id DESC)
      SELECT tarifa, dia, publicada, hoja FROM ultimas ORDER BY dia, id`,
    values: [tarifas, [...Object.values(COLUMNS), 'minutos_clase', 'origen']],
  });
  const found = Map.groupBy(rows, ({ tarifa }) => tarifa);
  // All the earlier states count, because the first change of the two years starts from the state before
  // them.
  const since = `${Number(hoy.slice(0, 4)) - 2}${hoy.slice(4)}`;
  return new Map(
    [...found].flatMap(([tarifa, all]) => {
      const states = all.filter(({ publicada }) => publicada);
      const [first] = states;
      if (!first) return [];
      const cambios = changesOf(states).filter(({ dia }) => dia > since);
      const desde = first.dia > since ? first.dia : since;
      const retirada = withdrawnOf(all, hoy).filter(({ hasta }) => hasta > desde);
      return [[tarifa, { desde, hasta: hoy, cambios, retirada }] as const];
    }),
  );
}

/** The stretches between a published state and the next one, where another state came between them. */
function withdrawnOf(states: readonly HojaRow[], hoy: string): Stretch[] {
  const first = states.findIndex(({ publicada }) => publicada);
  return states.slice(first).flatMap(({ dia, publicada }, index, later) => {
    if (publicada || !later[index - 1]?.publicada) return [];
    const hasta = later.slice(index).find((state) => state.publicada)?.dia ?? hoy;
    return dia < hasta ? [{ desde: dia, hasta }] : [];
  });
}

function changesOf(states: HojaRow[]): PriceChange[] {
  const changes = states.slice(1).flatMap(({ dia, hoja }, index) => {
    const before = states[index]?.hoja ?? {};
    const [antes, despues] = [originOf(before), originOf(hoja)];
    const own: PriceChange[] = antes === despues ? [] : [{ dia, linea: 'origen', antes, despues }];
    return [...amountChanges(before, hoja, dia), ...own];
  });
  return changes.toReversed();
}

/** A tarifa as `hoja_de_tarifa` writes it, by its columns, each value as text. */
export type Hoja = Readonly<Record<string, string | null>>;

/** Changes of lines and minutes from one sheet to a later one of a day (`YYYY-MM-DD`), in céntimos. */
export function amountChanges(before: Hoja, after: Hoja, dia: string): PriceChange[] {
  const lines = (['clase', ...LINEAS] as const).flatMap((linea): PriceChange[] => {
    const [antes, despues] = [amount(before[COLUMNS[linea]]), amount(after[COLUMNS[linea]])];
    return antes === despues ? [] : [{ dia, linea, antes, despues }];
  });
  const [antes, despues] = [Number(before.minutos_clase), Number(after.minutos_clase)];
  return antes && despues && antes !== despues
    ? [...lines, { dia, linea: 'minutos', antes, despues }]
    : lines;
}

/** Sheets written before tarifas were noted are the autoescuela's. */
const originOf = ({ origen }: Hoja): OrigenTarifa => keyOf(ORIGENES, origen ?? undefined) ?? 'autoescuela';

const amount = (euros: string | null | undefined) => (euros == null ? null : centimos(euros));
