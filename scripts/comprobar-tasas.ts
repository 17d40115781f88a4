/*
 * Tests the published rates on months that were not used to estimate them, with the DGT's files of a folder:
 *
 *   node scripts/comprobar-tasas.ts ../shared/dgt
 *
 * /como-ordenamos publishes the figures that this script prints.
 */
import { tryRatesOnFiles } from './support/held-out.ts';

const [folder] = process.argv.slice(2);
const tried = folder === undefined ? [] : tryRatesOnFiles(folder);
if (tried.length === 0) {
  console.error(
    'Uso: node scripts/comprobar-tasas.ts <carpeta con los archivos export_auto_*.txt.gz de 2022 y 2025>',
  );
  process.exitCode = 1;
}
console.log(JSON.stringify(tried, null, 2));
