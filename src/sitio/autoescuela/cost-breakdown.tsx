import type { FilaTasa } from '#comparador/ofertas/comparador/downloads-prices.server.ts';
import type { LineaCoste } from '#comparador/tarifas/permisosAutoescuela/cost-lines.ts';
import { formatExactEuros } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import { FeeSource } from '#sitio/partes/fee-source.tsx';
import { supposes } from '#sitio/partes/own-chances.ts';
import styles from './cost-breakdown.module.css';
import { type BreakdownContext, fillText, isShown, lineName, lineReason } from './cost-line-text.ts';

/** Every line of the expected cost with its reason; both columns add up to their totals to the céntimo. */
export function CostBreakdown({ context, tasa }: { context: BreakdownContext; tasa: FilaTasa | null }) {
  const { desglose, coste, provincia, suposicion } = context;
  const lines = desglose.lineas.filter((line) => isShown(line, context));
  return (
    <section className={styles.section} aria-labelledby="desglose">
      <h2 id="desglose">De qué sale el coste esperado</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Desglose del coste" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Concepto</th>
              <th scope="col" className={styles.number}>
                A la primera
              </th>
              <th scope="col" className={`${styles.number} ${styles.extra}`}>
                Por repetir
              </th>
              <th scope="col" className={styles.number}>
                Esperado
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={line.concepto} line={line} context={context} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total, con IVA</th>
              <td className={styles.number}>{formatExactEuros(coste.minimo)}</td>
              <td className={`${styles.number} ${styles.extra}`}>
                {formatExactEuros(coste.partes.repeticiones)}
              </td>
              <td className={styles.number}>{formatExactEuros(coste.esperado)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={styles.note}>
        <strong>Es una estimación, no una oferta: el contrato es con la autoescuela.</strong> Las repeticiones
        son las que hacen esperar{' '}
        {supposes(suposicion) && 'la probabilidad que has supuesto tú y, en lo demás, '}
        los aprobados de esta sección y los de {provincia}; las tuyas pueden ser más o menos.{' '}
        <Link to="/como-ordenamos">Cómo lo calculamos</Link>
      </p>
      {tasa && (
        <p className={styles.note}>
          Tasa {tasa.codigo} de la DGT. <FeeSource tasa={tasa} />.
        </p>
      )}
    </section>
  );
}

function Row({ line, context }: { line: LineaCoste; context: BreakdownContext }) {
  const { concepto, primera, esperado } = line;
  const fill = fillText(concepto, context);
  return (
    <tr>
      <th scope="row">
        {lineName(concepto)}
        {fill && <span className={styles.fill}>{fill}</span>}
        <span className={styles.why}>{lineReason(concepto, context)}</span>
      </th>
      <td className={styles.number}>{amountText(line, context)}</td>
      <td className={`${styles.number} ${styles.extra}`}>
        {esperado > primera ? formatExactEuros(esperado - primera) : '—'}
      </td>
      <td className={`${styles.number} ${styles.expected}`}>
        {esperado > 0 ? formatExactEuros(esperado) : amountText(line, context)}
      </td>
    </tr>
  );
}

/**
 * Amount of a line when every exam is passed first time, or the words for an included line or one with
 * nothing to pay.
 */
function amountText({ concepto, primera }: LineaCoste, { calculo: { tarifa } }: BreakdownContext): string {
  if (primera > 0) return formatExactEuros(primera);
  if (concepto === 'clasesTrasSuspenso') return '—';
  if (concepto === 'renovacion') return tarifa.renovacion === 0 ? 'incluido' : '—';
  return 'incluido';
}
