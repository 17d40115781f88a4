/** Base address of an autoescuela's screens about itself. */
export const OWN_BASE = '/panelCliente/perfilAutoescuela';
