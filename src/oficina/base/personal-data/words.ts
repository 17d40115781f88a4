import type { Cuenta, FamiliaPersona, Trato } from './contract.ts';

/** Word to type before an erasure, so that it is not done by accident. */
export const CONFIRMACION = 'SUPRIMIR';

/** Description of each treatment, from deletion to retention. */
export const tratoWords: Readonly<Record<Trato, string>> = {
  borrar: 'Se borra',
  vaciar: 'Se queda sin datos',
  tachar: 'Se tacha lo que la nombra',
  conservar: 'Se conserva',
};

/** Address of the personal data of the person of a row. */
export const personalDataOf = (familia: FamiliaPersona, _id: string): string =>
  `/panelAdmin/datosPersonales?familia=${familia}&_id=${_id}`;

/** Accounts with one treatment, each kind of data once. */
export function withTrato(cuentas: readonly Cuenta[], trato: Trato): Cuenta[] {
  const once = new Map<string, Cuenta>();
  for (const cuenta of cuentas) {
    if (cuenta.trato !== trato) continue;
    const key = `${cuenta.titulo} ${cuenta.por}`;
    const there = once.get(key);
    if (!there) once.set(key, cuenta);
    else
      once.set(key, {
        ...there,
        filas: there.filas + cuenta.filas,
        hasta:
          [there.hasta, cuenta.hasta]
            .filter((day) => day !== null)
            .toSorted()
            .at(-1) ?? null,
      });
  }
  return [...once.values()];
}
