/** A change in the order or in the expected cost. The list goes from the latest to the first. */
export type VersionMetodo = { version: string; desde: string; cambio: string };

/** Every change of the keys of the order or of the cost model must add a version here. */
export const versionesMetodo: readonly VersionMetodo[] = [
  {
    version: '7',
    desde: '2026-11-30',
    cambio:
      'Las que no publican precio se estiman con los precios de su provincia, y no con los de la provincia que se busca: así cada una cuesta lo mismo en todas las páginas. De ellas se dice lo que pagarían 8 de cada 10. No se dan medianas de menos de cinco tarifas, y «cuesta menos» o «mejor» solo se dicen fuera del margen.',
  },
  {
    version: '6',
    desde: '2026-11-29',
    cambio:
      'El coste esperado es la media de lo que pagan los alumnos, cada uno con sus suspensos y clases enteras, y no el coste de la media de suspensos. Junto a él va lo que pagan 8 de cada 10; el margen de la media solo decide los empates.',
  },
  {
    version: '5',
    desde: '2026-11-28',
    cambio:
      'Si nada más las distingue, entre las que no se sabe dónde están van antes las que llevan en su nombre un municipio de los buscados, salvo que su centro de examen lo desmienta. Es la última clave antes del nombre y del código.',
  },
  {
    version: '4',
    desde: '2026-11-28',
    cambio:
      'Quien busca cerca de sí ve lo mismo que si escribe su municipio, con las distancias desde donde está. Los centros de examen van por distancia, sea cual sea su provincia y sin cruzar el mar. De las autoescuelas de las que la DGT ya no nombra el centro cuenta el último que nombró, con su año. Dentro de un empate, las que no se sabe dónde están van por la distancia a su centro de examen.',
  },
  {
    version: '3',
    desde: '2026-11-23',
    cambio:
      'Cada coste lleva el margen del 90 % que dejan sus aprobados, y lo que ese margen no distingue es un empate: dentro va primero la más cercana. Las que no publican precio se estiman todas con los mismos precios, que se dicen y puedes cambiar, y van debajo. Las secciones de una autoescuela son una fila. Lo que falta de una tarifa se rellena con la mediana desde cinco tarifas, y si no, con un número redondo nuestro; los estudios antiguos ya no rellenan nada.',
  },
  {
    version: '2',
    desde: '2026-11-23',
    cambio:
      'Las tarifas a las que les falta alguna línea van por su coste, y no detrás de todas las completas. Las autoescuelas de las que solo se sabe dónde se examinan van aparte y después, sin distancia. Las tasas son de los dos años que acaban en el mes más nuevo, y no de los últimos doce meses cargados.',
  },
  {
    version: '1',
    desde: '2026-11-21',
    cambio:
      'Primera fórmula publicada: orden por coste esperado, con la tarifa completa, las repeticiones que hacen esperar los resultados oficiales y las tasas de la DGT.',
  },
];
