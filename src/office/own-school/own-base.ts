/** Address of the screens of a school about itself. */
export const OWN_BASE = '/panelCliente/perfilAutoescuela';
