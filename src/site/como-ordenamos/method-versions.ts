/** A change in the order or in the expected cost. The list goes from the latest to the first. */
export type VersionMetodo = { version: string; desde: string; cambio: string };

/** Any change of the keys or of the cost model adds one. */
export const versionesMetodo: readonly VersionMetodo[] = [
  {
    version: '1',
    desde: '2026-11-21',
    cambio:
      'Primera fórmula publicada: orden por coste esperado, con la tarifa completa, las repeticiones que hacen esperar los resultados oficiales y las tasas de la DGT.',
  },
];
