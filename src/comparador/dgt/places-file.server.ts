import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { decodeText } from '#platform/files/sheets/decode-text.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import { readOsm, type SourcePlaces } from './osm-places.ts';
import { type PremisesOptions, readPremises } from './premises-places.ts';

/** Name under which OpenStreetMap is to be credited. */
export const OSM = 'colaboradores de OpenStreetMap';

/**
 * Reads the autoescuelas of a file of OpenStreetMap, or of a CSV file of a municipal register of premises. Throws `ArchivoNoValido` when it
 * is neither.
 */
export function readPlacesFile(
  bytes: Buffer,
  { fuente, ...options }: PremisesOptions & { fuente: 'osm' | 'locales' },
): SourcePlaces {
  const { archivo } = options;
  if (fuente === 'osm') return readOsm(bytes.toString('utf8'), archivo);
  const text = decodeText(bytes);
  const [first = ''] = text.split(/\r?\n/, 1);
  const [delimiter] = [';', ',', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length);
  try {
    // The whole census of a large city has some two hundred thousand rows.
    const parsed: string[][] = parse(text, {
      delimiter: delimiter ?? ';',
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
    });
    const [heading = [], ...rows] = parsed;
    return readPremises(heading, rows, options);
  } catch (error) {
    throw error instanceof CsvError ? new ArchivoNoValido('no se entiende como CSV', { archivo }) : error;
  }
}
