import type { RolCliente, RolTrabajador, TipoUsuario } from './roles.ts';

type RoleText = { name: string; detail: string };

const TEXTS: { trabajador: Record<RolTrabajador, RoleText>; cliente: Record<RolCliente, RoleText> } = {
  trabajador: {
    Administrador: {
      name: 'Administrador',
      detail: 'Lo hace todo: también da acceso a otros y cambia los datos del negocio.',
    },
    Gestor: {
      name: 'Gestor',
      detail:
        'Lleva clientes, alumnos, presupuestos y pedidos; aprueba altas y da acceso a las autoescuelas.',
    },
    Comercial: {
      name: 'Comercial',
      detail: 'Atiende a los clientes de su cartera, con sus presupuestos y pedidos.',
    },
    Facturacion: {
      name: 'Facturación',
      detail: 'Prepara y emite facturas, lleva el estado de los pedidos y corrige datos de clientes.',
    },
    Editor: {
      name: 'Editor',
      detail: 'Cuida lo que se publica: anuncios, catálogos, tarifas y datos de las autoescuelas.',
    },
    Lectura: { name: 'Lectura', detail: 'Ve el trabajo de la oficina y no cambia nada.' },
  },
  cliente: {
    Propietario: {
      name: 'Propietario',
      detail: 'Lleva toda la autoescuela: datos, tarifas, pedidos, firmas y quién tiene acceso.',
    },
    Editor: {
      name: 'Editor',
      detail: 'Cambia datos, tarifas y anuncios y hace pedidos; no firma ni decide quién tiene acceso.',
    },
    Lectura: { name: 'Lectura', detail: 'Ve los datos de la autoescuela y no cambia nada.' },
  },
};

/** Name of a role and a line about its permissions; an unknown role shows its own name. */
export function roleText(tipo: TipoUsuario, rol: string): RoleText {
  const known: Record<string, RoleText> = TEXTS[tipo];
  return known[rol] ?? { name: rol, detail: '' };
}
