/** The list of issued invoices of some clients, narrowed as its address says. */
export const invoicesOf = (clients: readonly string[], filters: Readonly<Record<string, string>>): string =>
  `/panelAdmin/facturas?${new URLSearchParams({ estado: '2,3', _idCliente: clients.join(','), ...filters })}`;
