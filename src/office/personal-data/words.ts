import type { Cuenta, FamiliaPersona, Trato } from './contract.ts';

/** What whoever removes somebody's data types, so that it is not done without meaning to. */
export const CONFIRMACION = 'SUPRIMIR';

/** What is done with each thing, to people, from what goes to what stays. */
export const tratoWords: Readonly<Record<Trato, string>> = {
  borrar: 'Se borra',
  vaciar: 'Se queda sin datos',
  tachar: 'Se tacha lo que la nombra',
  conservar: 'Se conserva',
};

/** Where a person's data are looked at from one of their rows. */
export const personalDataOf = (familia: FamiliaPersona, _id: string): string =>
  `/panelAdmin/datosPersonales?familia=${familia}&_id=${_id}`;

/** Those with one treatment, each kind of thing once. */
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
