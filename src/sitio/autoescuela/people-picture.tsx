import { inTens } from '#comparador/ofertas/comparador/cost-figure.ts';
import type { Coste } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { peopleRange } from '#comparador/tarifas/permisosAutoescuela/people-words.ts';
import type { LoQuePagan } from '#comparador/tarifas/permisosAutoescuela/what-people-pay.ts';
import { formatEuros } from '#platform/kit/format.ts';
import { partesCoste } from '#sitio/partes/cost-parts.ts';
import styles from './people-picture.module.css';

type CostParts = Pick<Coste, 'partes' | 'minimo'>;

/** `supuesta`: at assumed prices, so that what is over the least is hatched and no amount is to the euro. */
export type PeoplePictureProps = { coste: CostParts; pagan: LoQuePagan; supuesta?: boolean };

/** Pixels of the highest column, of a line of text with its bracket, and of the labels under the columns. */
const TALLEST = 170;
const LABEL = 26;
const FOOT = 52;
/** Columns that the longest label on the left covers on a telephone. */
const WIDE = 14;

/** Twenty people, from the one who pays least to the one who pays most: each column is the bar of the cost, set upright. */
export function PeoplePicture({ coste, pagan: exact, supuesta = false }: PeoplePictureProps) {
  const { veinte } = exact;
  const pagan: Said = {
    ...exact,
    ...(supuesta && inTens(exact)),
    pagan: supuesta ? 'pagarían' : 'pagan',
    least: veinte.filter((cost) => cost === exact.ochoDeDiez.desde).length,
    within: veinte.filter((cost) => cost <= exact.ochoDeDiez.hasta).length,
  };
  const scale = TALLEST / Math.max(1, ...veinte);
  const labels = stacked(labelsOver(pagan), (column) => (veinte[column - 1] ?? 0) * scale);
  const ground = Math.max(TALLEST, labels.at(-1)?.up ?? 0) + LABEL;
  return (
    <figure className={styles.figure}>
      <figcaption>
        <b>De cada 20 como tú</b>, de menos a más
      </figcaption>
      <svg
        className={supuesta ? `${styles.picture} ${styles.assumed}` : styles.picture}
        height={ground + FOOT}
        role="img"
        aria-label={inWords(pagan)}
      >
        {supuesta && (
          <pattern id="a-precios-supuestos" width="5" height="5" patternUnits="userSpaceOnUse">
            <path d="M-1 6 6 -1" />
          </pattern>
        )}
        {labels.map((label) => (
          <LabelOver key={label.text} label={label} y={ground - label.up} />
        ))}
        {veinte.map((total, index) => {
          const x = percent(index + 0.07);
          return <Column key={x} {...{ coste, x, total, scale, ground }} />;
        })}
        <LabelsUnder pagan={pagan} y={ground + 8} />
      </svg>
    </figure>
  );
}

/** What people pay as it is said; `least` and `within` count the columns of those who pay the least, and of the eight of ten. */
type Said = LoQuePagan & { pagan: 'pagan' | 'pagarían'; least: number; within: number };

/** The picture as a sentence, for who does not see it. */
const inWords = (pagan: Said): string =>
  `De cada 20 como tú: ${[
    ...labelsOver(pagan).map(({ strong, text }) => `${strong} ${text}`),
    `8 de cada 10 ${pagan.pagan} ${peopleRange(pagan.ochoDeDiez)}`,
  ].join('; ')}.`;

type Label = {
  strong: string;
  text: string;
  /** Columns that its bracket spans. */
  from: number;
  to: number;
  /** Column that it must stand over. */
  over: number;
  /** What is more than most pay. */
  more?: boolean;
};

/** What is said over the columns, from the lowest to the highest. */
function labelsOver({ veinte, ochoDeDiez, mitad, decimo, pagan, least }: Said): Label[] {
  const { desde, hasta } = ochoDeDiez;
  const count = veinte.length;
  const one = pagan === 'pagan' ? 'paga' : 'pagaría';
  const labels: Label[] = [
    { strong: `${least} de 20`, text: `${pagan} ${formatEuros(desde)}`, from: 0, to: least, over: 1 },
    { strong: 'La mitad', text: `${one} ${formatEuros(mitad)} o menos`, from: 0, to: count / 2, over: WIDE },
    {
      strong: '1 de cada 10',
      text: `${one} más de ${formatEuros(decimo)}`,
      from: count * 0.9,
      to: count,
      over: count,
      more: true,
    },
  ];
  const shown = [least > 0, mitad > desde, decimo > hasta];
  return labels.filter((_, index) => shown[index]);
}

/** Places each label over its column and over the label before it; `up` are pixels from the ground. */
function stacked(labels: Label[], heightOf: (column: number) => number): (Label & { up: number })[] {
  let before = 0;
  return labels.map((label) => {
    const up = Math.max(heightOf(label.over) + 8, before);
    before = up + LABEL;
    return { ...label, up };
  });
}

function LabelOver({ label: { strong, text, from, to, more }, y }: { label: Label; y: number }) {
  return (
    <>
      <Bracket from={from} to={to} y={y} more={more} />
      <text x={more ? '100%' : 0} y={y - 7} className={more ? styles.end : undefined}>
        <tspan>{strong}</tspan> {text}
      </text>
    </>
  );
}

/** The eight of ten, and the others, who pay more. */
function LabelsUnder({ pagan: { veinte, ochoDeDiez, within }, y }: { pagan: Said; y: number }) {
  return (
    <>
      <Bracket from={0} to={within} y={y} under />
      <text y={y + 20}>
        <tspan>8 de cada 10</tspan>
      </text>
      <text y={y + 38}>{peopleRange(ochoDeDiez)}</text>
      {within < veinte.length && (
        <>
          <Bracket from={within} to={veinte.length} y={y} under more />
          <text x="100%" y={y + 20} className={styles.end}>
            <tspan>Los demás</tspan>
          </text>
          <text x="100%" y={y + 38} className={styles.end}>
            más de {formatEuros(ochoDeDiez.hasta)}
          </text>
        </>
      )}
    </>
  );
}

const percent = (columns: number) => `${columns * 5}%`;

type BracketProps = { from: number; to: number; y: number; more?: boolean | undefined; under?: boolean };

/** A bracket over or under some columns. */
function Bracket({ from, to, y, more, under = false }: BracketProps) {
  const tip = under ? y - 5 : y + 5;
  const [x1, x2] = [percent(from + 0.1), percent(to - 0.1)];
  return (
    <g className={more ? styles.more : styles.bracket}>
      <line x1={x1} x2={x2} y1={y} y2={y} />
      <line x1={x1} x2={x1} y1={y} y2={tip} />
      <line x1={x2} x2={x2} y1={y} y2={tip} />
    </g>
  );
}

type ColumnProps = { coste: CostParts; x: string; total: number; scale: number; ground: number };

/** What one of twenty pays, in its parts. All but the resits are the same for everybody. */
function Column({ coste, x, total, scale, ground }: ColumnProps) {
  const parts = { ...coste.partes, repeticiones: total - coste.minimo };
  let top = ground;
  return partesCoste.map(({ campo }) => {
    const height = parts[campo] * scale;
    top -= height;
    if (height < 1) return null;
    // A part ends a pixel before the next one.
    const [y, drawn] = [top, height - 1].map((pixels) => pixels.toFixed(1));
    return <rect key={campo} className={styles[campo]} x={x} width={percent(0.86)} y={y} height={drawn} />;
  });
}
