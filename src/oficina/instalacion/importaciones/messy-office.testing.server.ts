import { utils, write } from '@e965/xlsx';
import { withRightLetter } from '#platform/kit/people/nif.ts';

const ROWS = 200;

const dni = (number: number): string => withRightLetter(`${String(number).padStart(8, '0')}A`) ?? '';
const wrong = (nif: string): string => nif.slice(0, 8) + (nif.endsWith('A') ? 'B' : 'A');

/**
 * The Excel of a new office: a hidden sheet first, a title over the headings, one column of names, and cells as people write them.
 * `bad` is the only cell that somebody must correct. `first` is the number of the first NIF.
 */
export function messyBook(first: number): { book: Buffer; bad: { nif: string; sugerencia: string } } {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const nif = dni(first + index);
    return [
      index % 3 === 0 ? `Autoescuela "La ${index}"` : `L’Alumno ${index}`,
      index === 7 ? wrong(nif) : nif.replace(/^(\d{2})(\d{3})(\d{3})/, '$1.$2.$3-'),
      index % 10 === 0
        ? `uno${first + index}@ejemplo.es; dos${index}@ejemplo.es`
        : `c${first + index}@ejemplo.es`,
      index % 7 === 0 ? 'pendiente' : `6${String(first + index).slice(-8)}`,
      index % 5 === 0 ? '15.002' : 28_013,
      index % 2 === 0 ? 'A Coruña' : '-',
    ];
  });
  const clientes = utils.aoa_to_sheet([
    ['Listado de clientes a 28/11/2026'],
    ['Razón social', 'C.I.F.', 'E-mail', 'Tfno.', 'C.P.', 'Poblacion'],
    ...rows,
  ]);
  const book = write(
    {
      SheetNames: ['Listas', 'Clientes'],
      Sheets: {
        Listas: utils.aoa_to_sheet([
          ['Código', 'Valor'],
          [1, 2],
        ]),
        Clientes: clientes,
      },
      Workbook: { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] },
    },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer;
  return { book, bad: { nif: wrong(dni(first + 7)), sugerencia: dni(first + 7) } };
}

/** Three clientes in the encoding of MS-DOS. */
export function messyCsv(first: number): Buffer {
  const text = [
    'Cliente;CIF',
    ...['Ñandú', 'Cañón', 'Peña'].map((name, index) => `Autoescuela ${name};${dni(first + index)}`),
  ];
  const letters: Readonly<Record<string, number>> = { Ñ: 0xa5, ú: 0xa3, ñ: 0xa4, ó: 0xa2 };
  return Buffer.from(
    [...`${text.join('\r\n')}\r\n`].map((letter) => letters[letter] ?? letter.charCodeAt(0)),
  );
}
