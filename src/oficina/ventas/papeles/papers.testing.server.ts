import fc from 'fast-check';
import type { LineaCalculable, PapelCalculable } from './arithmetic.ts';

/** Line of a concepto at 21 %, changed by the given fields. */
export const linea = (said: Partial<LineaCalculable> = {}): LineaCalculable => ({
  tipo: 'concepto',
  cantidad: '1',
  precioUnitario: '0',
  dto1: '0',
  dto2: '0',
  regimen: 'general',
  causaExencion: null,
  tipoIva: '21',
  recargo: '0',
  suplido: false,
  seleccionado: false,
  ...said,
});

/** Paper with these lines, without discount or retención, changed by the given fields. */
export const paper = (
  lineas: readonly LineaCalculable[],
  said: Partial<PapelCalculable> = {},
): PapelCalculable => ({
  lineas,
  dtoGlobal1: '0',
  dtoGlobal2: '0',
  irpf: '0',
  preciosConIva: false,
  ...said,
});

const decimal = (max: number, decimals: number) =>
  fc
    .tuple(
      fc.integer({ min: 0, max }),
      fc.integer({ min: 0, max: 10 ** decimals - 1 }),
      fc.nat({ max: decimals }),
    )
    .map(([whole, part, shown]) =>
      shown === 0 ? String(whole) : `${whole}.${String(part).padStart(decimals, '0').slice(0, shown)}`,
    );

const discount = fc.oneof(fc.constant('0'), fc.constantFrom('5', '10', '33.33', '100'), decimal(99, 2));

const taxed = fc.constantFrom<Partial<LineaCalculable>>(
  { tipoIva: '21' },
  { tipoIva: '10' },
  { tipoIva: '4' },
  { tipoIva: '0' },
  { regimen: 'exento', causaExencion: 'E1', tipoIva: '0' },
  { regimen: 'noSujeto', causaExencion: 'N2', tipoIva: '0' },
  { regimen: 'isp', tipoIva: '0' },
  { regimen: 'rebu', tipoIva: '0' },
);
const SURCHARGES: Record<string, string> = { '21': '5.2', '10': '1.4', '4': '0.5' };

const anyLine = (withSurcharge: boolean): fc.Arbitrary<LineaCalculable> =>
  fc
    .record({
      kind: fc.constantFrom('concepto', 'concepto', 'concepto', 'opcional', 'seccion', 'nota', 'subtotal'),
      cantidad: fc.tuple(fc.constantFrom('', '', '', '-'), decimal(9_999, 3)).map((parts) => parts.join('')),
      precioUnitario: decimal(99_999, 4),
      dto1: discount,
      dto2: discount,
      how: taxed,
      chosen: fc.boolean(),
      suplido: fc.nat({ max: 9 }),
    })
    .map(({ kind, cantidad, precioUnitario, dto1, dto2, how, chosen, suplido }) => {
      const tipo = kind as LineaCalculable['tipo'];
      const common = linea({ tipo, cantidad, precioUnitario, seleccionado: chosen });
      if (suplido === 0) return { ...common, tipoIva: '0', suplido: true };
      const recargo = withSurcharge && how.tipoIva ? (SURCHARGES[how.tipoIva] ?? '0') : '0';
      return { ...common, dto1, dto2, ...how, recargo };
    });

/** Valid papers of all kinds: up to 30 lines of every regime, with and without tax in the prices. */
export const anyPaper: fc.Arbitrary<PapelCalculable> = fc.boolean().chain((preciosConIva) =>
  fc.record({
    lineas: fc.array(anyLine(!preciosConIva), { maxLength: 30 }),
    dtoGlobal1: discount,
    dtoGlobal2: fc.constantFrom('0', '0', '2.5'),
    irpf: preciosConIva ? fc.constant('0') : fc.constantFrom('0', '0', '15', '7'),
    preciosConIva: fc.constant(preciosConIva),
  }),
);
