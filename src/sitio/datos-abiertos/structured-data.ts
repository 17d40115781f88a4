import type { OpenData } from './open-data.server.ts';

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The downloads for search engines of data (schema.org Dataset). `publicUrl` without a slash at its end. */
export function dataset({ descargas, actualizado, periodo }: OpenData, publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: 'Autoescuelas de España: resultados oficiales, tarifas y coste esperado del carné',
    description:
      'Exámenes y aprobados de cada sección de autoescuela según la Dirección General de Tráfico, tarifas declaradas por las autoescuelas y todo lo que hace falta para rehacer el orden del comparador.',
    url: `${publicUrl}/datos-abiertos`,
    inLanguage: 'es',
    isAccessibleForFree: true,
    license: {
      '@type': 'CreativeWork',
      name: 'Ley 37/2007, sobre reutilización de la información del sector público',
    },
    creator: { '@type': 'Organization', name: 'Carné Claro', url: `${publicUrl}/` },
    isBasedOn: 'Dirección General de Tráfico, microdatos de exámenes por sección de autoescuela',
    spatialCoverage: 'España',
    ...(actualizado === null ? {} : { dateModified: actualizado }),
    ...(periodo ? { temporalCoverage: `${periodo.desde.slice(0, 7)}/${periodo.hasta.slice(0, 7)}` } : {}),
    distribution: descargas.flatMap(({ nombre, formato, enlaces }) =>
      enlaces.map(({ texto, url }) => ({
        '@type': 'DataDownload',
        name: enlaces.length > 1 ? `${nombre}: ${texto}` : texto,
        encodingFormat: TYPES[formato],
        contentUrl: publicUrl + url,
      })),
    ),
  };
}
