import { EstadoFactura } from '../estados.ts';
/** The list of issued invoices of some clients, narrowed as its address says. */
export const facturasOf = (clients: readonly string[], filters: Readonly<Record<string, string>>): string =>
  `/panelAdmin/facturas?${new URLSearchParams({ estado: [EstadoFactura.hecha, EstadoFactura.entregada].join(','), _idCliente: clients.join(','), ...filters })}`;
