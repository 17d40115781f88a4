import { formatList, plural } from '#platform/kit/format.ts';
import type { TramoEvidencias } from '../contract.ts';

type PresenteCounts = Pick<TramoEvidencias, 'presentes' | 'aparte'>;

/**
 * Sentence with the number of rows compared with their historial, and of those that could not be compared, which
 * is no fault.
 */
export function presentWords({
  presentes,
  aparte: { sinHistoria, borradas, fusionadas },
}: PresenteCounts): string {
  const apart = [
    sinHistoria > 0 &&
      `${plural(sinHistoria, 'no tiene', 'no tienen')} historial (de la demostración, importados o anteriores a él)`,
    borradas > 0 && `de ${borradas} se borró por un motivo que consta`,
    fusionadas > 0 && `${plural(fusionadas, 'viene', 'vienen')} de una fusión deshecha`,
  ].filter((words) => words !== false);
  const compared = `${plural(presentes, 'dato mirado', 'datos mirados')} frente a su historial: cobros, IBAN, tarifas, estados y totales`;
  return apart.length === 0 ? `${compared}.` : `${compared}. Aparte, ${formatList(apart)}.`;
}
