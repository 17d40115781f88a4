/*
 * Tries at which attempt people pass, by the chances that costs are calculated with, on months that they have not seen. It prints
 * a table of misses in points of a hundred (expected minus seen): all sections, by band of rate, and by province. DGT's files of a folder:
 *
 *   node scripts/comprobar-intentos.ts ../shared/dgt
 *
 * /como-ordenamos publishes the rows of all sections and of the bands.
 */
import { tryAttemptsOnFiles } from './support/held-out-attempts.ts';

const [folder] = process.argv.slice(2);
const tried = folder === undefined ? [] : tryAttemptsOnFiles(folder);
if (tried.length === 0) {
  console.error(
    'Uso: node scripts/comprobar-intentos.ts <carpeta con los archivos export_auto_*.txt.gz de 2022 y 2025>',
  );
  process.exitCode = 1;
}
const percent = (share: number) => (share * 100).toFixed(1).padStart(5);
console.log(
  'prueba, meses, grupo, aprobados: esperado / visto / diferencia a la 1.ª, 2.ª, 3.ª o 4.ª y después',
);
for (const { prueba, hasta, grupo, aprobados, esperado, visto } of tried) {
  const misses = esperado.map((share, index) => share - (visto[index] ?? 0));
  const cells = [esperado, visto, misses].map((shares) => shares.map(percent).join(' ')).join(' /');
  console.log(`${prueba}, ${hasta}, ${grupo}, ${aprobados}: ${cells}`);
}
