export type ContactField = 'nombre' | 'email' | 'mensaje';
export type ContactMessage = Record<ContactField, string>;

export const contactLabels: Record<ContactField, string> = {
  nombre: 'Nombre',
  email: 'Correo electrónico',
  mensaje: 'Mensaje',
};
