import { LINEAS_CURSO } from '#comparador/ofertas/comparador/course-price.ts';
import { LINEAS, type Linea, type Tarifa } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { nombresLinea } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import { amountText } from '#comparador/tarifas/permisosAutoescuela/price-change-words.ts';
import { VERIFICACIONES } from '#comparador/tarifas/permisosAutoescuela/verification.ts';
import { formatDay, plural } from '#platform/kit/format.ts';
import { NotedTarifa } from './noted-tarifa.tsx';
import styles from './tarifa-sheets.module.css';
import type { TarifaSheet } from './tarifa-sheets.server.ts';

export type TarifaSheetsProps = {
  hojas: TarifaSheet[];
  permiso: string;
  /** The tarifa that the expected cost was calculated from. */
  usada: { nombre: string; automatico: boolean } | null;
};

/** Every tarifa that the autoescuela publishes for the permit, all in the same order and words. */
export function TarifaSheets({ hojas, permiso, usada }: TarifaSheetsProps) {
  if (hojas.length === 0) return null;
  return (
    // The breakdown above already shows the used tarifa line by line, so the sheets start folded.
    <details className={styles.section} open={usada === null}>
      <summary>
        <h2>
          {hojas.length === 1 ? 'Tarifa publicada' : 'Tarifas publicadas'},{' '}
          {hojas.some(({ horas }) => horas !== null) ? 'curso' : 'permiso'} {permiso}
        </h2>
      </summary>
      <p className={styles.note}>
        {hojas.some(({ anotada }) => anotada)
          ? 'Precios con IVA. De cada tarifa se dice quién la da y cuándo.'
          : 'Precios con IVA, como la autoescuela los declara.'}
      </p>
      {hojas.map((hoja) => (
        <Sheet
          key={hoja.id}
          hoja={hoja}
          permiso={permiso}
          usada={hojas.length > 1 && usada?.nombre === hoja.nombre && usada.automatico === hoja.automatico}
        />
      ))}
    </details>
  );
}

type SheetProps = { hoja: TarifaSheet; permiso: string; usada: boolean };

function Sheet({ hoja, permiso, usada }: SheetProps) {
  const { nombre, automatico, tarifa, otros, condiciones } = hoja;
  // Only permit B distinguishes manual and automatic cars.
  const gears = permiso === 'B' && (automatico ? 'Coche automático' : 'Cambio manual');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={`Tarifa ${nombre}`} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <strong>{nombre}</strong> {gears && gears !== nombre && `${gears}. `}
          {usada && 'De esta sale el coste esperado. '}
          <Validity hoja={hoja} />
        </caption>
        <tbody>
          {hoja.horas !== null && (
            <tr>
              <th scope="row">Horas del curso</th>
              <td>{hoja.horas}</td>
            </tr>
          )}
          {linesOf(hoja).map((linea) => (
            <Row key={linea} name={lineName(linea, tarifa)} amount={tarifa[linea]} />
          ))}
          {hoja.horas === null && <Row name={`Clase de ${tarifa.minutos} minutos`} amount={tarifa.clase} />}
          {tarifa.bonos.map(({ clases, precio }) => (
            <Row
              key={`${clases} ${precio}`}
              name={`Bono de ${plural(clases, 'clase', 'clases')}`}
              amount={precio}
            />
          ))}
          {tarifa.clasesIncluidas > 0 && (
            <tr>
              <th scope="row">Clases incluidas sin pagar más</th>
              <td>{tarifa.clasesIncluidas}</td>
            </tr>
          )}
          {otros.map(({ concepto, importe, obligatorio }) => (
            <Row
              key={`${concepto} ${importe}`}
              name={`${concepto}${obligatorio ? '' : ' (opcional)'}`}
              amount={importe}
            />
          ))}
          <tr>
            <th scope="row">Primera tasa de la DGT</th>
            <td>{tarifa.tasaIncluida ? 'incluida' : 'aparte'}</td>
          </tr>
        </tbody>
      </table>
      {condiciones && <p className={styles.terms}>{condiciones}</p>}
    </section>
  );
}

/** A course shows the lines with an amount, and the lines that a course may charge (`LINEAS_CURSO`). */
const linesOf = ({ horas, tarifa }: TarifaSheet): readonly Linea[] =>
  horas === null
    ? LINEAS
    : LINEAS.filter((linea) => tarifa[linea] !== null || LINEAS_CURSO.some((other) => other === linea));

const lineName = (linea: Linea, { teoricaMensual }: Tarifa) =>
  linea === 'teorica' && teoricaMensual ? `${nombresLinea.teorica}, al mes` : nombresLinea[linea];

function Row({ name, amount }: { name: string; amount: number | null }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {amount === null ? <span className={styles.missing}>{amountText(null)}</span> : amountText(amount)}
      </td>
    </tr>
  );
}

function Validity({ hoja }: { hoja: TarifaSheet }) {
  const { anotada, vigenteDesde, vigenteHasta, confirmadaEn, verificadaEn, verificadaComo, frescura } = hoja;
  const until = vigenteHasta ? ` hasta el ${formatDay(vigenteHasta)}` : '';
  const verified =
    verificadaEn && verificadaComo
      ? `; comprobada por nosotros el ${formatDay(verificadaEn)}, ${VERIFICACIONES[verificadaComo].toLowerCase()}`
      : '';
  const late = frescura !== 'reciente' && <Late frescura={frescura} anotada={anotada !== null} />;
  if (anotada)
    return (
      <>
        <NotedTarifa anotada={anotada} />
        {verified}. {late}
      </>
    );
  const confirmed = `Vigente desde el ${formatDay(vigenteDesde)}${until}; confirmada el ${formatDay(confirmadaEn)}${verified}`;
  return (
    <>
      {confirmed}. {late}
    </>
  );
}

/** A tarifa that nobody has confirmed for long, or that is no longer compared. */
function Late({ frescura, anotada }: { frescura: TarifaSheet['frescura']; anotada: boolean }) {
  const since = anotada ? 'Vista' : 'Sin confirmar desde';
  return (
    <span className={styles.missing}>
      {frescura === 'caducada' ? 'Tarifa caducada: hace más de un año' : `${since} hace más de seis meses`}
    </span>
  );
}
