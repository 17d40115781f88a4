import { calculate, type Totales } from '#oficina/ventas/papeles/arithmetic.ts';
import type { ConceptoOfrecido } from '../own-pedido.ts';

/** Typed quantity, as the calls take it: null when nothing is ordered, undefined when it is no quantity. */
export function quantityOf(text: string): string | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '' || /^0+(\.0*)?$/.test(plain)) return null;
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) ? plain : undefined;
}

/** Totals of a pedido with these quantities, calculated as the pedido will be. */
export function pedidoTotals(
  concepts: readonly ConceptoOfrecido[],
  quantities: Readonly<Record<string, string>>,
): Totales {
  const lineas = concepts.flatMap(({ _id, precio, tipoIva }) => {
    const cantidad = quantityOf(quantities[_id] ?? '');
    if (!cantidad) return [];
    return [
      {
        tipo: 'concepto' as const,
        cantidad,
        precioUnitario: precio,
        dto1: '0',
        dto2: '0',
        regimen: 'general' as const,
        causaExencion: null,
        tipoIva,
        recargo: '0',
        suplido: false,
        seleccionado: false,
      },
    ];
  });
  return calculate({ lineas, dtoGlobal1: '0', dtoGlobal2: '0', irpf: '0', preciosConIva: false });
}
