/** Families whose rows may be looked at from the search. */
export const mirables = [
  ...(['clientes', 'contactosClientes', 'alumnos'] as const),
  ...(['presupuestos', 'pedidos', 'facturas', 'documentos'] as const),
] as const;

export type Mirable = (typeof mirables)[number];

/** A row to look at. */
export type LookTarget = { familia: Mirable; _id: string };

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const isMirable = (familia: string): familia is Mirable => (mirables as readonly string[]).includes(familia);

/**
 * The row that an address of the office shows, or the cliente in its `cliente` parameter, for whom it begins something.
 * Undefined for any other screen.
 */
export function lookedAt(to: string): LookTarget | undefined {
  const { pathname, searchParams } = new URL(to, 'https://panel.invalid');
  const [, place, familia = '', _id = ''] = pathname.split('/');
  if (place !== 'panelAdmin') return undefined;
  if (isMirable(familia) && UUID.test(_id)) return { familia, _id };
  const cliente = searchParams.get('cliente') ?? '';
  return UUID.test(cliente) ? { familia: 'clientes', _id: cliente } : undefined;
}
