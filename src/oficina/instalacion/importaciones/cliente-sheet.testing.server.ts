import writeExcelFile from 'write-excel-file/node';

const HEADINGS = [
  'Nombre comercial',
  'Razón social',
  'CIF',
  'E-mail',
  'Teléfono',
  'Dirección',
  'CP',
  'Población',
  'Provincia',
  'Importe estimado',
  'Acepta comunicaciones comerciales',
  'Notas',
];

type Value = string | number | boolean;

/** Wrong values of bad rows, in turn: a NIF letter, a province, a telephone, an amount, a mail. */
const FAULTS: [column: number, value: Value][] = [
  [2, '12345678A'],
  [8, 'Bracelona'],
  [4, '12'],
  [9, 'mucho'],
  [3, 'x'],
];

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/**
 * Makes invented clientes; some three of each hundred are wrong in one cell. `first` keeps the numbers of
 * two sheets apart.
 */
export function clienteRows(count: number, first = 30_000_000): Value[][] {
  return Array.from({ length: count }, (_, i) => {
    const number = first + i;
    const right: Value[] = [
      `Autoescuela Ñandú ${i}`,
      `Formación Vial ${i}, S. L.`,
      `${number}${LETTERS[number % 23]}`,
      `hola${i}@autoescuela${i % 97}.example`,
      `6${String(10_000_000 + i)}`,
      `Calle Mayor, ${(i % 200) + 1}`,
      '28013',
      'Madrid',
      i % 2 ? 'Madrid' : '28',
      500 + (i % 1_000) / 4,
      i % 3 === 0,
      '',
    ];
    const fault = i % 33 === 20 ? FAULTS[Math.floor(i / 33) % FAULTS.length] : undefined;
    return fault ? right.with(...fault) : right;
  });
}

/** Writes the rows as a workbook, with numbers as numbers. */
export async function clienteSheet(rows: Value[][]): Promise<Buffer> {
  const cell = (value: Value) => ({
    value,
    type: typeof value === 'number' ? Number : typeof value === 'boolean' ? Boolean : String,
  });
  return writeExcelFile([HEADINGS, ...rows].map((row) => row.map(cell)) as never).toBuffer();
}

/** Writes the rows as the CSV of a Spanish Excel. */
export const clienteCsv = (rows: Value[][]): string =>
  [HEADINGS, ...rows].map((row) => row.map((value) => spanish(value)).join(';')).join('\n');

const spanish = (value: Value): string =>
  typeof value === 'number'
    ? String(value).replace('.', ',')
    : value === true
      ? 'Sí'
      : value === false
        ? 'No'
        : value;
