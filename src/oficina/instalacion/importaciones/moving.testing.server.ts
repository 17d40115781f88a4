import { plain } from '#platform/kit/amounts/exact.ts';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const nifOf = (number: number) => `${number}${LETTERS[number % 23]}`;
const comma = (amount: string) => amount.replace('.', ',');

type FacturaSample = Record<
  'numero' | 'fecha' | 'nif' | 'nombre' | 'base' | 'cuota' | 'total' | 'pendiente' | 'vence',
  string
>;

/**
 * Makes the listings of an invented business that leaves another program: clientes, conceptos, tarifas and facturas of 2025 and 2026, of
 * which one in seven is unpaid.
 */
export function madeOffice({ clientes, facturas }: { clientes: number; facturas: number }) {
  const people = Array.from({ length: clientes }, (_, i) => ({
    nif: nifOf(51_000_000 + i),
    nombre: `Escuela ${i}`,
  }));
  const made = Array.from({ length: facturas }, (_, i): FacturaSample => {
    const { nif, nombre } = people[((i * i) % 61) % clientes] ?? { nif: '', nombre: '' };
    const base = BigInt(20_000 + (i % 97) * 1_113);
    const cuota = (base * 21n + 50n) / 100n;
    const month = String((i % 9) + 1).padStart(2, '0');
    const year = i < facturas / 4 ? 2025 : 2026;
    return {
      numero: `${year}/${String(i + 1).padStart(4, '0')}`,
      fecha: `${year}-${month}-${String((i % 28) + 1).padStart(2, '0')}`,
      vence: `${year}-${month}-28`,
      nif,
      nombre,
      base: plain(base, 2),
      cuota: plain(cuota, 2),
      total: plain(base + cuota, 2),
      pendiente: i % 7 === 0 ? plain(base + cuota, 2) : '0.00',
    };
  });
  return {
    facturas: made,
    clientesCsv: [
      'Nombre comercial;Razón social;CIF;Domicilio;CP;Población;Provincia',
      ...people.map(({ nif, nombre }) => `${nombre};${nombre} SL;${nif};Calle Mayor, 1;28013;Madrid;Madrid`),
    ].join('\n'),
    conceptosCsv:
      'Ref.;Concepto;PVP;IVA;Unidad\nC1;Cuota mensual;49,90;21;mes\nC2;Anuncio;120;21;unidad\nC3;Informe;15;21;unidad\n',
    tarifasCsv:
      'Autoescuela;Permiso;Matrícula;Clase práctica;Vale desde\nEscuela 0;B;199;32,50;1/1/2026\nEscuela 1;B;150;30;1/1/2026\n',
    facturasCsv: [
      'Facturas emitidas;;;;;;;',
      'Número de factura;Fecha de emisión;Fecha vencimiento;Nombre del cliente;NIF;Base imponible;IVA;Importe total;Pendiente',
      ...made.map(({ numero, fecha, vence, nombre, nif, base, cuota, total, pendiente }) =>
        [
          numero,
          fecha.split('-').reverse().join('/'),
          vence,
          nombre,
          nif,
          ...[base, cuota, total, pendiente].map(comma),
        ].join(';'),
      ),
    ].join('\n'),
  };
}
