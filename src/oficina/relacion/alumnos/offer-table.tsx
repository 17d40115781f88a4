import { centimos } from '#platform/kit/amounts/money.ts';
import { formatEuros, formatExactEuros, formatPercent, plural } from '#platform/kit/format.ts';
import layout from '#platform/ui/frame/layout.module.css';
import { asKnown, type Comparacion, compareOffer, differenceText, type Fila } from './compare-offer.ts';
import type { OfertaConCifra } from './oferta.ts';
import styles from './offer-table.module.css';

/** The owner of a tarifa, as the reader is told: an alumno reads «su», the autoescuela «tu». */
type Whose = 'su' | 'tu';

type OfferProps = { offer: OfertaConCifra; whose: Whose };

const NAMES: Record<Fila['linea'], (fila: Fila) => string> = {
  matricula: () => 'Matrícula y gestión',
  teorica: () => 'Teórica y material',
  importeClases: ({ clases = 0 }) => `${plural(clases, 'clase', 'clases')} de 45 minutos`,
  presentacion: () => 'Presentarse al examen',
  tasas: () => 'Tasa de la DGT',
  otrasClases: ({ clases = 0 }) => (clases === 1 ? 'Otra clase' : `Otras ${clases} clases`),
  certificadoMedico: () => 'Certificado médico',
  repeticiones: () => 'Repeticiones esperadas',
};

/** Whole euros without céntimos. */
const euros = (amount: number) => (amount % 100 === 0 ? formatEuros(amount) : formatExactEuros(amount));

/** An offer and our figure on the same lines, with what the offer does not have. Free of the panels' library. */
export function OfferTable({ offer, whose }: OfferProps) {
  const compared = compareOffer(offer);
  const { enOferta, suma, aparte, total } = compared;
  const { cifra } = offer;
  return (
    <>
      {total && <Summary compared={compared} {...{ offer, whose }} />}
      <table className={styles.table}>
        <caption className={layout.hidden}>La oferta y nuestra cifra, línea a línea</caption>
        <thead>
          <tr>
            <th scope="col">Hasta aprobar</th>
            <th scope="col">{whose === 'su' ? 'Te ofrece' : 'Tu oferta'}</th>
            {cifra && <th scope="col">Con {tarifaOf(offer, whose)}</th>}
          </tr>
        </thead>
        <tbody>
          {enOferta.map((fila) => (
            <Line key={fila.linea} fila={fila} small={classPrice(fila, offer, whose)} />
          ))}
          <tr className={styles.sum}>
            <th scope="row">Lo que pone {whose} oferta</th>
            <td>
              <b>{euros(suma.oferta)}</b>
            </td>
            {suma.nuestra !== null && <td>{formatEuros(suma.nuestra)}</td>}
          </tr>
          {aparte.map((fila) => (
            <Line
              key={fila.linea}
              fila={fila}
              isMissing
              small={
                fila.linea === 'repeticiones' &&
                cifra?.aprueba != null &&
                `aprueba el ${formatPercent(cifra.aprueba)}`
              }
            />
          ))}
          {total && (
            <tr className={styles.total}>
              <th scope="row">Hasta aprobar</th>
              <td>{formatEuros(total.oferta)}</td>
              <td>{formatEuros(total.nuestra)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}

type Clase = NonNullable<OfertaConCifra['cifra']>['clase'];

/** The prices of our figure, in few words. */
function tarifaOf({ cifra }: OfertaConCifra, whose: Whose): string {
  if (!cifra || cifra.clase === 'supuesta') return 'los precios de la zona';
  if (cifra.clase === 'traida') return 'la tarifa traída';
  return cifra.clase === 'anotada' ? 'la tarifa anotada' : `${whose} tarifa`;
}

/** The rest of those words, which the sentence over the table says once. */
const MORE: Record<Clase, string> = {
  declarada: '',
  anotada: ' por Carné Claro',
  traida: ' por quien la recibió',
  completada: ' completada con medianas',
  supuesta: '',
};

/** The price of one class on both sides, where the offer has its classes at another price. */
function classPrice({ linea, clases, oferta, nuestra }: Fila, offer: OfertaConCifra, whose: Whose) {
  if (linea !== 'importeClases' || !clases) return false;
  const each = `a ${euros(Math.round(oferta / clases))}`;
  return nuestra === null || nuestra === oferta
    ? each
    : `${each}; ${tarifaOf(offer, whose)}, a ${euros(Math.round(nuestra / clases))}`;
}

type LineProps = { fila: Fila; small: string | false; isMissing?: boolean };

function Line({ fila, small, isMissing = false }: LineProps) {
  const { oferta, nuestra } = fila;
  return (
    <tr className={isMissing ? styles.missing : undefined}>
      <th scope="row">
        {NAMES[fila.linea](fila)}
        {small && <small>{small}</small>}
      </th>
      <td>
        {isMissing && <em>no está</em>}
        <b>{isMissing ? `+ ${formatEuros(oferta)}` : oferta === 0 ? 'incluida' : euros(oferta)}</b>
      </td>
      {nuestra !== null && <td>{nuestra === 0 ? 'incluida' : formatEuros(nuestra)}</td>}
    </tr>
  );
}

/** The cost until passing with the offer, how it compares with our figure, and how much of it the offer says. */
function Summary({ compared, offer, whose }: OfferProps & { compared: Comparacion }) {
  const { total, suma, aparte } = compared;
  const { cifra } = offer;
  if (!total || !cifra) return null;
  const repeats = aparte.find(({ linea }) => linea === 'repeticiones');
  const once = [total.oferta - (repeats?.oferta ?? 0), total.nuestra - (repeats?.nuestra ?? 0)];
  return (
    <>
      <div className={styles.result}>
        <p className={styles.lead}>
          Con {whose} oferta, hasta aprobar {whose === 'su' ? 'pagarías' : 'pagaría'}
        </p>
        <p className={styles.figure}>{formatEuros(total.oferta)}</p>
        <p>
          <b>{differenceText(total, tarifaOf(offer, whose) + MORE[cifra.clase])}</b>.{' '}
          <span className={styles.once}>
            Todo a la primera serían {once.map((one) => formatEuros(asKnown(cifra, one))).join(' y ')}.
          </span>
        </p>
      </div>
      <OfferBar compared={compared} />
      <p className={styles.sides}>
        <span>
          {euros(suma.oferta)} en {whose} oferta
        </span>
        <span>{formatEuros(total.oferta - suma.oferta)} que no están</span>
      </p>
    </>
  );
}

/** The parts of the cost: what the offer has, what it lacks (hatched), and what is repeated. The table says the same. */
function OfferBar({ compared: { enOferta, aparte, total } }: { compared: Comparacion }) {
  const of = (filas: readonly Fila[], lineas: readonly Fila['linea'][]) =>
    filas.reduce((sum, { linea, oferta }) => sum + (lineas.includes(linea) ? oferta : 0), 0);
  const repeats = of(aparte, ['repeticiones']);
  const parts = [
    of(enOferta, ['matricula', 'teorica']),
    of(enOferta, ['importeClases']),
    of(enOferta, ['presentacion', 'tasas']),
    aparte.reduce((sum, { oferta }) => sum + oferta, 0) - repeats,
    repeats,
  ];
  let end = 0;
  return (
    <svg className={styles.bar} aria-hidden="true">
      {parts.map((part, index) => {
        const start = end;
        end += (part * 100) / (total?.oferta || 1);
        const key = `${index}`;
        return <line key={key} x1={`${start.toFixed(1)}%`} x2={`${end.toFixed(1)}%`} />;
      })}
    </svg>
  );
}

/** The total of an answer that gives no lines. */
export const OnlyTotal = ({ precio }: { precio: string }) => (
  <p>Te ofrece {formatExactEuros(centimos(precio))}, con IVA. No dice qué lleva dentro: pregúntaselo.</p>
);
