/** Data of a business that has not written its own yet. */
export const SIN_CONFIGURAR = { razonSocial: 'Empresa sin configurar', email: 'contacto@localhost' } as const;
