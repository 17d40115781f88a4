export const TITLE = 'Plantillas de correo';

/** Address of the list. */
export const BASE = '/panelAdmin/auxiliares/plantillasCorreo';
