export type ContactoField = 'nombre' | 'email' | 'mensaje';
export type ContactoMessage = Record<ContactoField, string>;

export const contactoLabels: Record<ContactoField, string> = {
  nombre: 'Nombre',
  email: 'Correo electrónico',
  mensaje: 'Mensaje',
};
