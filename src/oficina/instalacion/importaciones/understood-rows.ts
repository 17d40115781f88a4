import type { Decision, EntendidoEnFilas, Motivo } from './contract.ts';
import type { ReadRow } from './read-rows.ts';

/** Rows shown of each thing that was understood. */
const SHOWN = 3;

/** Decision that each deduced field of a new row depends on. */
export const BEGUN: Readonly<Record<string, Decision>> = {
  razonSocial: 'nombres',
  nombreComercial: 'nombres',
  tipoPersona: 'persona',
  codProvincia: 'provincia',
};

/** Counts what was understood in the rows of a trial, and keeps some of them to show. */
export function understoodRows() {
  const all = new Map<Decision, EntendidoEnFilas>();
  const note = (que: Decision, words: string) => {
    const known = all.get(que) ?? { que, veces: 0, muestra: [] };
    known.veces += 1;
    if (known.muestra.length < SHOWN) known.muestra.push(words.slice(0, 120));
    all.set(que, known);
  };
  return {
    /** Counts the deduced fields of a new row. */
    begun: (
      { read }: ReadRow,
      begun: Readonly<Record<string, unknown>>,
      titleOf: (field: string) => string,
    ) => {
      for (const [field, value] of Object.entries(begun)) {
        const que = BEGUN[field];
        // Most clientes are companies, so only natural persons are worth a line.
        if (que === undefined || value === 'juridica') continue;
        const from = que === 'persona' ? read.nif : que === 'provincia' ? read.codigoPostal : value;
        note(que, que === 'nombres' ? String(value) : `${from}: ${titleOf(String(value))}`);
      }
    },
    /** Counts the notices of a row. */
    told: (avisos: readonly Motivo[]) => {
      for (const { valor, motivo } of avisos.filter(({ duda }) => !duda))
        note(
          motivo.startsWith('se trae ') ? 'varios' : 'vacias',
          motivo.startsWith('se trae ') ? motivo : `«${valor}»`,
        );
    },
    entendidoEnFilas: (): EntendidoEnFilas[] => [...all.values()],
  };
}
