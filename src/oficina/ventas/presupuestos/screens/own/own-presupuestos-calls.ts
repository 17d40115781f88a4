export const ownPresupuestosFallbacks = {
  consultar: 'Error al obtener el presupuesto',
  contar: 'Error al obtener los presupuestos',
  actualizar: 'Error al actualizar el presupuesto',
  descargar: 'Error al descargar el documento',
};

/** First part of the key of every query of presupuestos, including the list. */
export const PRESUPUESTOS = 'presupuestos';

export const OWN_PRESUPUESTOS = '/panelCliente/presupuestos';
