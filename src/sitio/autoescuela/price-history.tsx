import { whosePrice } from '#comparador/ofertas/comparador/whose-price.ts';
import { LINEAS } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { type OrigenTarifa, origenOf } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import {
  amountText,
  nombresCambio,
  quienLoDice,
  valueText,
} from '#comparador/tarifas/permisosAutoescuela/price-change-words.ts';
import type { PriceChange } from '#comparador/tarifas/permisosAutoescuela/price-changes.server.ts';
import { formatDay, formatMonth } from '#platform/kit/format.ts';
import styles from './price-history.module.css';
import type { TarifaSheet } from './tarifa-sheets.server.ts';

/**
 * What a tarifa asked for in two years: a drawing of each line of which two amounts are known, and a table of all its changes, so that
 * a price shown once stays visible. Nothing where nothing changed.
 */
export function PriceHistory({ hoja }: { hoja: TarifaSheet }) {
  const { nombre, memoria } = hoja;
  if (memoria.cambios.length === 0) return null;
  const drawn = (['clase', ...LINEAS] as const)
    .map((linea) => ({ linea, stretches: stretchesOf(hoja, linea) }))
    .filter(({ stretches }) => new Set(stretches.map(({ importe }) => importe)).size > 1);
  const until = confirmedUntil(hoja);
  const said = new Set(drawn.flatMap(({ stretches }) => stretches.map(({ origen }) => origen)));
  return (
    <figure className={styles.figure}>
      <h2 className={styles.title}>Cambios de precio en dos años de «{nombre}»</h2>
      <p className={styles.source}>
        Tarifa {whosePrice(hoja)}.
        {memoria.retirada.map(({ desde, hasta }) => (
          <span key={desde}>
            {' '}
            Estuvo retirada del {formatDay(desde)} al {formatDay(hasta)}.
          </span>
        ))}
      </p>
      {drawn.map(({ linea, stretches }) => (
        <Line key={linea} hoja={hoja} linea={linea} stretches={stretches} />
      ))}
      {drawn.length > 0 && (
        <>
          <p className={styles.axis}>
            <span>{formatMonth(memoria.desde)}</span> <span>hoy</span>
          </p>
          <p className={styles.legend}>
            {[...said].map((origen) => (
              <span key={origen} className={styles[origen]}>
                lo dice {quienLoDice[origen]}
              </span>
            ))}
            {until < memoria.hasta && (
              <span className={styles.unconfirmed}>sin confirmar desde el {formatDay(until)}</span>
            )}
          </p>
        </>
      )}
      <Changes nombre={nombre} cambios={memoria.cambios} />
    </figure>
  );
}

function Changes({ nombre, cambios }: { nombre: string; cambios: readonly PriceChange[] }) {
  return (
    <details className={styles.details}>
      <summary>Ver los cambios en una tabla</summary>
      <table>
        <caption>Qué ha cambiado en «{nombre}», lo último primero</caption>
        <thead>
          <tr>
            <th scope="col">Día</th>
            <th scope="col">Qué</th>
            <th scope="col">Antes</th>
            <th scope="col">Después</th>
          </tr>
        </thead>
        <tbody>
          {cambios.map((cambio) => (
            <tr key={`${cambio.dia} ${cambio.linea}`}>
              <th scope="row">
                <time dateTime={cambio.dia}>{formatDay(cambio.dia)}</time>
              </th>
              <td>{nombresCambio[cambio.linea]}</td>
              <td>{valueText(cambio, 'antes')}</td>
              <td>{valueText(cambio, 'despues')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

type DrawnLine = 'clase' | (typeof LINEAS)[number];

/** Days between which a line had one amount, in céntimos, by the word of one source. */
type Stretch = { desde: string; hasta: string; importe: number; origen: OrigenTarifa };

/**
 * Gives the stretches of a line, oldest first, by undoing its changes from today's amount. Undeclared amounts have none, nor
 * has a class that changed its length: its prices are of different things. Nobody could ask for a withdrawn tarifa, so there they end.
 */
function stretchesOf({ tarifa, anotada, memoria }: TarifaSheet, linea: DrawnLine): Stretch[] {
  const { desde, hasta, cambios } = memoria;
  if (linea === 'clase' && cambios.some((cambio) => cambio.linea === 'minutos')) return [];
  const found: Stretch[] = [];
  let [end, importe, origen]: [string, number | null, OrigenTarifa] = [
    hasta,
    tarifa[linea],
    origenOf(anotada),
  ];
  const since = (day: string) => {
    if (importe !== null && day < end) found.unshift({ desde: day, hasta: end, importe, origen });
    end = day;
  };
  for (const cambio of cambios) {
    if (cambio.linea !== linea && cambio.linea !== 'origen') continue;
    since(cambio.dia);
    if (cambio.linea === 'origen') origen = cambio.antes;
    else importe = cambio.antes;
  }
  since(desde);
  return memoria.retirada.reduce(
    (left, gap) =>
      left
        .flatMap((stretch) => [
          { ...stretch, hasta: stretch.hasta < gap.desde ? stretch.hasta : gap.desde },
          { ...stretch, desde: stretch.desde > gap.hasta ? stretch.desde : gap.hasta },
        ])
        .filter((stretch) => stretch.desde < stretch.hasta),
    found,
  );
}

/** Today or, of a tarifa that is no longer recent, the last day on which it was confirmed or changed. */
const confirmedUntil = ({ confirmadaEn, frescura, memoria: { cambios, hasta } }: TarifaSheet): string => {
  if (frescura === 'reciente') return hasta;
  const changed = cambios[0]?.dia ?? confirmadaEn;
  return changed > confirmadaEn ? changed : confirmadaEn;
};

const HEIGHT = 52;
const TOP = 20;
const EDGE = 3;
/** Part of the width, in percent, under which an amount does not fit over its bar on a telephone. */
const LEAST_WIDTH = 17;

type LineProps = { hoja: TarifaSheet; linea: DrawnLine; stretches: readonly Stretch[] };

/** A bar for each amount, as wide as its time; what nobody has confirmed since is paler. The table has the same figures. */
function Line({ hoja, linea, stretches }: LineProps) {
  const { desde, hasta } = hoja.memoria;
  const [start, end] = [Date.parse(desde), Date.parse(hasta)];
  const at = (day: string) => ((Date.parse(day) - start) / (end - start)) * 100;
  const top = Math.max(...stretches.map(({ importe }) => importe));
  const until = confirmedUntil(hoja);
  const bars = stretches.flatMap((stretch) => [
    { ...stretch, hasta: stretch.hasta < until ? stretch.hasta : until, tone: styles[stretch.origen] },
    { ...stretch, desde: stretch.desde > until ? stretch.desde : until, tone: styles.unconfirmed },
  ]);
  const [first, last] = [stretches[0], stretches.at(-1)];
  return (
    <>
      <p className={styles.line}>
        {nombresCambio[linea]}: de {amountText(first?.importe ?? null)} a{' '}
        <strong>{amountText(last?.importe ?? null)}</strong>
      </p>
      <svg className={styles.chart} aria-hidden="true">
        {bars
          .filter((bar) => bar.desde < bar.hasta)
          .map((bar) => (
            <Bar
              key={`${bar.desde} ${bar.tone}`}
              tone={bar.tone}
              x={at(bar.desde)}
              width={at(bar.hasta) - at(bar.desde)}
              height={HEIGHT * (bar.importe / top)}
            />
          ))}
        {stretches
          .filter((stretch) => at(stretch.hasta) - at(stretch.desde) >= LEAST_WIDTH)
          .map((stretch) => (
            <text
              key={stretch.desde}
              x={`${at(stretch.desde)}%`}
              y={TOP - 6 + HEIGHT * (1 - stretch.importe / top)}
            >
              {amountText(stretch.importe)}
            </text>
          ))}
      </svg>
    </>
  );
}

/** `x` and `width` in percent. The height is from zero, and its upper edge is what the eye compares. */
type BarProps = { tone: string | undefined; x: number; width: number; height: number };

const Bar = ({ tone, x, width, height }: BarProps) => (
  <g className={tone}>
    <rect x={`${x}%`} width={`${width}%`} y={TOP + HEIGHT - height} height={height} />
    <rect className={styles.edge} x={`${x}%`} width={`${width}%`} y={TOP + HEIGHT - height} height={EDGE} />
  </g>
);
